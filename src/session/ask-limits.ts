import { listOpenDocumentRuns } from '#session/documents/document-run.ts'
import { areAdvisorsVoting, type Vote } from './choosing/votes/vote.ts'
import { type Actor, actorName } from './core/actor.ts'
import { type Decision, refuse } from './core/decision.ts'
import { entryOf } from './core/entry-of.ts'
import { isOver } from './rounds/round.ts'
import type { SessionState } from './state.ts'

/**
 * Most rounds, syntheses of their own, theme runs, proposals, suggestions and votes of advisors at once: each calls one or more
 * models.
 */
export const MAX_OPEN_REQUESTS = 8
/** Most requests of one person on one board in a minute: more than people read, and a limit for a runaway script. */
export const MAX_ASKED_PER_MINUTE = 20
const MINUTE_MS = 60_000

/** The refusal where the board or the person has too many open requests, whatever the budget. `null`: there is room. */
export function tooMuchAsked(state: SessionState, actor: Actor, now: number): Decision<never> | null {
  if (countOpenRequests(state, now) >= MAX_OPEN_REQUESTS) return refuse('too-many-going-on')
  return askedTooOften(state, actor, now) ? refuse('too-often') : null
}

/** Versions that a person saved by hand count too: everyone on the board is sent each of them. */
export function askedTooOften(state: SessionState, actor: Actor, now: number): boolean {
  return (
    actor.kind === 'person' && countAsked(state, actorName(actor), now - MINUTE_MS) >= MAX_ASKED_PER_MINUTE
  )
}

/** A paused round counts, because it can be resumed at any moment. A round and its synthesis count once. */
function countOpenRequests(state: SessionState, now: number): number {
  const { rounds } = state
  const isOpen = (roundId: string | null | undefined) => {
    const round = roundId ? entryOf(rounds, roundId) : null
    return round !== null && !isOver(round.state)
  }
  const open = Object.keys(rounds).filter(isOpen)
  const alone = listOpenDocumentRuns(state).filter(({ run }) => !isOpen(run.roundId))
  const votes = Object.values(state.votes).filter((vote) => areAdvisorsVoting(vote, now))
  return open.length + alone.length + votes.length
}

function countAsked(state: SessionState, userId: string, since: number): number {
  const { rounds, syntheses, themeRuns, proposals, stepSuggestions, interviews } = state
  // Imported rounds were not requested here.
  const asked = Object.values(rounds).filter(
    ({ trigger, askedBy }) => trigger.kind !== 'import' && askedBy === userId,
  )
  const requested = [syntheses, themeRuns, proposals, stepSuggestions]
    .flatMap((all) => Object.values(all))
    .filter(({ requestedBy }) => requestedBy === userId)
  const interviewed = Object.values(interviews).filter(({ askedBy }) => askedBy === userId)
  const recent = [...asked, ...requested, ...interviewed].filter(({ startedAt }) => startedAt > since)
  const votes = Object.values(state.votes)
    .flatMap(requestsTo)
    .filter(({ by, at }) => by === userId && at > since)
  return recent.length + votes.length
}

function requestsTo(vote: Vote) {
  return (vote.state === 'closed' && vote.advisors?.requests) || []
}
