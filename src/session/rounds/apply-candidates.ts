import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { putContributions } from './apply-turns.ts'
import { putRound, turnIn, withTurn } from './put-round.ts'
import { candidatesOf, type Turn } from './round.ts'

/** The candidate becomes a contribution of its turn. */
export function candidatePosted(
  state: SessionState,
  event: EventOf<'candidate.posted'>,
  owned: Owned,
): SessionState {
  const { roundId, turnId, index, noteId } = event.data
  const round = entryOf(state.rounds, roundId)
  const turn = turnIn(round, turnId)
  const candidate = candidatesOf(turn)[index]
  if (!round || turn?.state !== 'done' || !candidate) return state
  const { text, usualPercent } = candidate
  const posted = { noteId, text, ...(usualPercent !== null && { usualPercent }) }
  const model = entryOf(state.roundViews, roundId)?.turns.find(({ id }) => id === turnId)?.model ?? null
  const contributed = putContributions(
    state,
    { roundId, turnId, agentId: turn.agentId, model },
    [posted],
    owned,
  )
  const next: Turn = {
    ...turn,
    notes: [...turn.notes, posted],
    candidates: turn.candidates?.map((each, i) => (i === index ? { ...each, noteId } : each)),
  }
  return putRound(contributed, withTurn(round, next), owned)
}
