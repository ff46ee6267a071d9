import { type Actor, actorName } from './actor.ts'
import { type Decision, no } from './decision.ts'
import { isGathering } from './gathering.ts'
import { isOver } from './round.ts'
import { isGoingOn } from './round-stage.ts'
import { entryOf, type SessionState } from './state.ts'

/** Rounds, syntheses of their own, gatherings and proposals that go on at once: each asks a model or several. */
export const MAX_GOING_ON = 8
/** What one person may ask for on one board in a minute: more than anybody reads, and an end to a script that went wild. */
export const MAX_ASKED_PER_MINUTE = 20
const MINUTE_MS = 60_000

/** Why nothing more may begin on the board now, whatever its budget; null: it may. */
export function tooMuchAsked(state: SessionState, actor: Actor, now: number): Decision | null {
  if (countGoingOn(state) >= MAX_GOING_ON) return no('too-many-going-on')
  return askedTooOften(state, actor, now) ? no('too-often') : null
}

/** Versions that a person saved by hand count too: everyone on the board is sent each of them. */
export function askedTooOften(state: SessionState, actor: Actor, now: number): boolean {
  return (
    actor.kind === 'person' && countAsked(state, actorName(actor), now - MINUTE_MS) >= MAX_ASKED_PER_MINUTE
  )
}

/** A paused round counts: it can go on at any moment. A synthesis within its round counts once. */
function countGoingOn({ rounds, syntheses, gathers, proposals }: SessionState): number {
  const isOpen = (roundId: string | null) => {
    const round = roundId === null ? null : entryOf(rounds, roundId)
    return round !== null && !isOver(round.state)
  }
  const open = Object.keys(rounds).filter(isOpen)
  const alone = Object.values(syntheses).filter((each) => isGoingOn(each) && !isOpen(each.roundId))
  const gathering = Object.values(gathers).filter(isGathering)
  const proposing = Object.values(proposals).filter(isGoingOn)
  return open.length + alone.length + gathering.length + proposing.length
}

function countAsked(state: SessionState, userId: string, since: number): number {
  const { rounds, syntheses, gathers, proposals } = state
  // What came from a file was asked by nobody here.
  const asked = Object.values(rounds).filter(({ trigger }) => trigger.kind !== 'import')
  const others = [syntheses, gathers, proposals].flatMap((all) => Object.values(all))
  return [...asked, ...others].filter(({ askedBy, startedAt }) => askedBy === userId && startedAt > since)
    .length
}
