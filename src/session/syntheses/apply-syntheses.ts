import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import {
  begunBy,
  cancelDocumentRun,
  changeDocumentRun,
  putDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { requestedRun, savedByHand, withOutcome } from '#session/documents/document-run.ts'
import type { EventOf } from '#session/event.ts'
import { changeRound } from '#session/rounds/put-round.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import type { Synthesis } from './synthesis.ts'

/** Adds an empty version with its hold, on the card of the version before; it becomes the newest of its round. */
export function synthesisRequested(
  state: SessionState,
  event: EventOf<'synthesis.requested'>,
  owned: Owned,
): SessionState {
  const { synthesisId: id, hold, ...asked } = event.data
  const before = asked.previousId === null ? null : entryOf(state.syntheses, asked.previousId)
  const synthesis: Synthesis = {
    ...asked,
    id,
    ...requestedRun(event),
    title: '',
    sentences: [],
    leftOut: [],
    cardId: before?.cardId ?? null,
  }
  const held = setHold(state, id, holdFor(null, 1, hold), owned)
  const next = putDocumentRun(held, 'syntheses', synthesis, owned)
  const { roundId } = asked
  return roundId === null
    ? next
    : changeRound(next, roundId, owned, (round) => ({ ...round, synthesisId: id }))
}

/** The version is being written, by this agent and model; each beginning counts as a try. */
export function synthesisBegan(
  state: SessionState,
  { data }: EventOf<'synthesis.began'>,
  owned: Owned,
): SessionState {
  return changeDocumentRun(state, 'syntheses', data.synthesisId, owned, (run) => ({
    ...run,
    ...begunBy(run, data),
    state: 'writing',
    cardId: data.cardId ?? run.cardId,
  }))
}

/** Stores the text, or why there is none, and counts the usage. Its round continues with its next stage. */
export function synthesisEnded(
  state: SessionState,
  { at, data: { synthesisId: id, outcome } }: EventOf<'synthesis.ended'>,
  owned: Owned,
): SessionState {
  const synthesis = entryOf(state.syntheses, id)
  if (!synthesis) return state
  const { roundId } = synthesis
  const settled = settleDocumentRun(state, { id, usage: outcome.usage, at, roundId }, owned)
  const ended = putDocumentRun(settled, 'syntheses', withOutcome(synthesis, outcome, at), owned)
  return withRoundRestaged(ended, roundId, owned)
}

/** Cancels the version and releases its hold. Its round continues with its next stage. */
export function synthesisAborted(
  state: SessionState,
  { at, data: { synthesisId: id } }: EventOf<'synthesis.aborted'>,
  owned: Owned,
): SessionState {
  const synthesis = entryOf(state.syntheses, id)
  if (!synthesis) return state
  return withRoundRestaged(cancelDocumentRun(state, 'syntheses', { id, at }, owned), synthesis.roundId, owned)
}

/** A round that waited for a synthesis has one part less to come. */
function withRoundRestaged(state: SessionState, roundId: string | null, owned: Owned): SessionState {
  return roundId === null ? state : changeRound(state, roundId, owned, (round) => round)
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
  const {
    titleEdited: _titleEdited,
    revision: _revision,
    isRevision: _isRevision,
    tries: _tries,
    ...before
  } = previous
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
  const next = putDocumentRun(state, 'syntheses', synthesis, owned)
  const { roundId } = synthesis
  return roundId === null
    ? next
    : changeRound(next, roundId, owned, (round) => ({ ...round, synthesisId: id }))
}
