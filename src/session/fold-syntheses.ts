import { askedFor, savedByHand, withOutcome } from './document-run.ts'
import type { EventOf } from './event.ts'
import { withAwaited, withoutAwaited } from './fold-turns.ts'
import type { Owned } from './own.ts'
import { changeRound } from './put-round.ts'
import { hold, holdFor, settleUsage } from './spend.ts'
import { callKey, entryOf, type SessionState } from './state.ts'
import type { Synthesis } from './synthesis.ts'

export function synthesisAsked(
  state: SessionState,
  event: EventOf<'synthesis.asked'>,
  owned: Owned,
): SessionState {
  const { synthesisId: id, reserve, ...asked } = event.data
  const before = asked.previousId === null ? null : entryOf(state.syntheses, asked.previousId)
  const synthesis: Synthesis = {
    ...asked,
    id,
    ...askedFor(event),
    title: '',
    sentences: [],
    leftOut: [],
    cardId: before?.cardId ?? null,
  }
  const held = hold(state, id, holdFor(null, 1, reserve), owned)
  const next = put(held, synthesis, owned)
  const { roundId } = asked
  return roundId === null
    ? next
    : changeRound(next, roundId, owned, (round) => ({ ...round, synthesisId: id }))
}

export function synthesisBegan(
  state: SessionState,
  event: EventOf<'synthesis.began'>,
  owned: Owned,
): SessionState {
  const { synthesisId, agentId, model, cardId } = event.data
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return state
  const tries = (synthesis.tries ?? 0) + 1
  const writing = { ...synthesis, state: 'writing' as const, agentId, model, tries }
  return put(state, { ...writing, cardId: cardId ?? synthesis.cardId }, owned)
}

export function synthesisEnded(
  state: SessionState,
  event: EventOf<'synthesis.ended'>,
  owned: Owned,
): SessionState {
  const { synthesisId, outcome } = event.data
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return state
  const { roundId } = synthesis
  const heard = withoutAwaited(state, callKey(synthesisId), owned)
  const settled = settleUsage(heard, outcome.usage, event.at, roundId, owned)
  const ended: Synthesis = withOutcome(synthesis, outcome, event.at)
  return freed(put(settled, ended, owned), ended, owned)
}

export function synthesisAborted(
  state: SessionState,
  event: EventOf<'synthesis.aborted'>,
  owned: Owned,
): SessionState {
  const synthesis = entryOf(state.syntheses, event.data.synthesisId)
  if (!synthesis) return state
  return freed(cancelSynthesis(state, synthesis, event.at, owned), synthesis, owned)
}

export function cancelSynthesis(
  state: SessionState,
  synthesis: Synthesis,
  at: number,
  owned: Owned,
): SessionState {
  const { id } = synthesis
  const waiting = synthesis.state === 'writing' ? withAwaited(state, callKey(id), owned) : state
  const held = hold(waiting, id, holdFor(null, 0), owned)
  return put(held, { ...synthesis, state: 'cancelled', endedAt: at }, owned)
}

/** It holds nothing any more, and its round has one part less to come. */
function freed(state: SessionState, { id, roundId }: Synthesis, owned: Owned): SessionState {
  const next = hold(state, id, holdFor(null, 0), owned)
  return roundId === null ? next : changeRound(next, roundId, owned, (round) => round)
}

/** The agent and model stay those of the version before: what was not edited is theirs. */
export function synthesisEdited(
  state: SessionState,
  event: EventOf<'synthesis.edited'>,
  owned: Owned,
): SessionState {
  const { synthesisId: id, previousId, version, edit, notes, text } = event.data
  const previous = entryOf(state.syntheses, previousId)
  if (!previous) return state
  const { titleEdited: _titleEdited, tries: _tries, ...before } = previous
  const synthesis: Synthesis = {
    ...before,
    ...text,
    id,
    previousId,
    version,
    edit,
    notes,
    ...savedByHand(event),
  }
  const next = put(state, synthesis, owned)
  const { roundId } = synthesis
  return roundId === null
    ? next
    : changeRound(next, roundId, owned, (round) => ({ ...round, synthesisId: id }))
}

function put(state: SessionState, synthesis: Synthesis, owned: Owned): SessionState {
  const syntheses = owned.record(state.syntheses)
  syntheses[synthesis.id] = synthesis
  return { ...state, syntheses }
}
