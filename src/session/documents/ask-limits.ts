import { type Actor, actorName } from '#session/core/actor.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type DocumentRuns, listOpenDocumentRuns } from './document-run.ts'

/**
 * Most rounds, separate syntheses, theme runs, proposals, suggestions and votes of advisors at once: each calls one or
 * more models.
 */
export const MAX_OPEN_REQUESTS = 8
/** Most requests of one person on one board in a minute: more than people read, and a limit for a runaway script. */
export const MAX_ASKED_PER_MINUTE = 20
const MINUTE_MS = 60_000
/** An advisor without a ballot can be asked again after this time: the process that asked it is gone. */
export const ADVISOR_VOTE_LASTS_MS = 120_000

interface AskedRound {
  state: string
  trigger: { kind: string }
  askedBy: string
  startedAt: number
}

interface AskedVote {
  state: string
  advisors?:
    | {
        asked: readonly unknown[]
        ballots: readonly unknown[]
        askedAt: number
        requests: readonly { by: string; at: number }[]
      }
    | undefined
}

/** All runs that people can start on a board and that call models. */
export interface AskedSlice extends DocumentRuns {
  rounds: Readonly<Record<string, AskedRound>>
  interviews: Readonly<Record<string, { askedBy: string; startedAt: number }>>
  votes: Readonly<Record<string, AskedVote>>
  /** Open answers of advisors in threads, and when people asked for the last ones. */
  answers: Readonly<Record<string, unknown>>
  answerTimes: Readonly<Record<string, readonly number[]>>
}

/** The refusal where the board or the person has too many open requests, whatever the budget. `null`: there is room. */
export function tooMuchAsked(state: AskedSlice, actor: Actor, now: number): Decision<never> | null {
  if (countOpenRequests(state, now) >= MAX_OPEN_REQUESTS) return refuse('too-many-going-on')
  return askedTooOften(state, actor, now) ? refuse('too-often') : null
}

/** Versions that a person saved by hand count too: everyone on the board is sent each of them. */
export function askedTooOften(state: AskedSlice, actor: Actor, now: number): boolean {
  return (
    actor.kind === 'person' && countAsked(state, actorName(actor), now - MINUTE_MS) >= MAX_ASKED_PER_MINUTE
  )
}

/** A paused round counts, because it can be resumed at any moment. A round and its synthesis count once. */
function countOpenRequests(state: AskedSlice, now: number): number {
  const { rounds } = state
  const isOpen = (roundId: string | null | undefined) => {
    const round = roundId ? entryOf(rounds, roundId) : null
    return round !== null && round.state !== 'complete' && round.state !== 'aborted'
  }
  const open = Object.keys(rounds).filter(isOpen)
  const alone = listOpenDocumentRuns(state).filter(({ run }) => !isOpen(run.roundId))
  const votes = Object.values(state.votes).filter((vote) => areAdvisorsVoting(vote, now))
  return open.length + alone.length + votes.length + Object.keys(state.answers).length
}

function areAdvisorsVoting({ advisors }: AskedVote, now: number): boolean {
  if (!advisors) return false
  const { asked, ballots, askedAt } = advisors
  return ballots.length < asked.length && now - askedAt < ADVISOR_VOTE_LASTS_MS
}

function countAsked(state: AskedSlice, userId: string, since: number): number {
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
    .flatMap(({ advisors }) => advisors?.requests ?? [])
    .filter(({ by, at }) => by === userId && at > since)
  const answers = (entryOf(state.answerTimes, userId) ?? []).filter((at) => at > since)
  return recent.length + votes.length + answers.length
}
