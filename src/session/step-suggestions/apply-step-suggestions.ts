import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import {
  begunAs,
  cancelledAt,
  changeRun,
  holdForRun,
  putRun,
  releaseDocumentRun,
  settleDocumentRun,
} from '#session/documents/apply-documents.ts'
import { MAX_ASKED_PER_MINUTE } from '#session/documents/ask-limits.ts'
import { endOfRun, requestedRun } from '#session/documents/document-run.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import type { StepSuggestionEvent, StepSuggestionsSlice } from './step-suggestion.ts'

/** Keeps as many as the limit of a minute counts, and those whose usage is not known yet. */
const MAX_KEPT = MAX_ASKED_PER_MINUTE

export const APPLY_STEP_SUGGESTIONS: ApplyTable<StepSuggestionsSlice & UsageSlice, StepSuggestionEvent> = {
  'step-suggestion.requested'(state, event, owned) {
    const { suggestionId: id, hold } = event.data
    const before = Object.entries(state.stepSuggestions)
    const kept = before.filter(
      ([other], i) => i > before.length - MAX_KEPT || state.awaitedUsage.has(callKey(other)),
    )
    const suggestion = { id, ...requestedRun(event), step: null, reason: '' }
    return {
      ...holdForRun(state, id, hold, owned),
      stepSuggestions: putRun(Object.fromEntries(kept), suggestion, owned),
    }
  },
  'step-suggestion.began': ({ stepSuggestions }, { data }, owned) => ({
    stepSuggestions: changeRun(stepSuggestions, data.suggestionId, owned, begunAs('thinking', data)),
  }),
  'step-suggestion.ended'(state, { at, data: { suggestionId: id, outcome } }, owned) {
    const { usage } = outcome
    return {
      ...settleDocumentRun(state, { id, usage, at }, owned),
      stepSuggestions: changeRun(state.stepSuggestions, id, owned, (run) => ({
        ...run,
        ...(outcome.state === 'done'
          ? { state: 'proposed', step: outcome.step, reason: outcome.reason }
          : { state: outcome.state }),
        ...endOfRun(run, outcome, at),
      })),
    }
  },
  'step-suggestion.aborted': (state, { at, data: { suggestionId: id } }, owned) => ({
    ...releaseDocumentRun(state, entryOf(state.stepSuggestions, id), owned),
    stepSuggestions: changeRun(state.stepSuggestions, id, owned, cancelledAt(at)),
  }),
  'step-suggestion.dismissed': ({ stepSuggestions }, { data }, owned) => ({
    stepSuggestions: changeRun(stepSuggestions, data.suggestionId, owned, (run) => ({
      ...run,
      state: 'dismissed',
    })),
  }),
  'step-suggestion.followed': ({ stepSuggestions }, { data }, owned) => ({
    stepSuggestions: changeRun(stepSuggestions, data.suggestionId, owned, (run) => ({
      ...run,
      state: 'followed',
    })),
  }),
}
