import { MAX_ASKED_PER_MINUTE } from '#session/ask-limits.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import {
  begunBy,
  cancelDocumentRun,
  changeDocumentRun,
  putDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { endOfRun, requestedRun } from '#session/documents/document-run.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import type { StepSuggestion } from './step-suggestion.ts'

/** So many are kept, because they are counted against the limit of a minute; and those whose usage is still to come. */
const MAX_KEPT = MAX_ASKED_PER_MINUTE

function requested(
  state: SessionState,
  event: EventOf<'step-suggestion.requested'>,
  owned: Owned,
): SessionState {
  const { suggestionId: id, hold } = event.data
  const before = Object.entries(state.stepSuggestions)
  const kept = before.filter(
    ([other], i) => i > before.length - MAX_KEPT || state.awaited.has(callKey(other)),
  )
  const free = { ...state, stepSuggestions: Object.fromEntries(kept) }
  const suggestion: StepSuggestion = { id, ...requestedRun(event), step: null, reason: '' }
  return putDocumentRun(
    setHold(free, id, holdFor(null, 1, hold), owned),
    'stepSuggestions',
    suggestion,
    owned,
  )
}

function ended(state: SessionState, event: EventOf<'step-suggestion.ended'>, owned: Owned): SessionState {
  const { suggestionId: id, outcome } = event.data
  const settled = settleDocumentRun(state, { id, usage: outcome.usage, at: event.at }, owned)
  return change(settled, event, owned, (run) => ({
    ...run,
    ...(outcome.state === 'done'
      ? { state: 'proposed', step: outcome.step, reason: outcome.reason }
      : { state: outcome.state }),
    ...endOfRun(run, outcome, event.at),
  }))
}

function change(
  state: SessionState,
  { data }: { data: { suggestionId: string } },
  owned: Owned,
  how: (run: StepSuggestion) => StepSuggestion,
): SessionState {
  return changeDocumentRun(state, 'stepSuggestions', data.suggestionId, owned, how)
}

export const APPLY_STEP_SUGGESTIONS = {
  'step-suggestion.requested': requested,
  'step-suggestion.began': (state: SessionState, event: EventOf<'step-suggestion.began'>, owned: Owned) =>
    change(state, event, owned, (run) => ({ ...run, ...begunBy(run, event.data), state: 'thinking' })),
  'step-suggestion.ended': ended,
  'step-suggestion.aborted': (
    state: SessionState,
    { at, data }: EventOf<'step-suggestion.aborted'>,
    owned: Owned,
  ) => cancelDocumentRun(state, 'stepSuggestions', { id: data.suggestionId, at }, owned),
  'step-suggestion.dismissed': (
    state: SessionState,
    event: EventOf<'step-suggestion.dismissed'>,
    owned: Owned,
  ) => change(state, event, owned, (run) => ({ ...run, state: 'dismissed' })),
  'step-suggestion.followed': (
    state: SessionState,
    event: EventOf<'step-suggestion.followed'>,
    owned: Owned,
  ) => change(state, event, owned, (run) => ({ ...run, state: 'followed' })),
} as const
