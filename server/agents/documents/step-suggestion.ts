import { readStep, stepPrompt } from '#agents/moderation/step-suggestion-prompt.ts'
import { listNotesInChunks } from '#board/doc/read-note.ts'
import type { AskServices } from '#server/agents/rounds/ask-services.ts'
import { CHARS_PER_NOTE } from '#server/agents/rounds/estimate-round.ts'
import { agentFailure } from '#server/agents/runs/agent-failure.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { newStepSuggestionId } from '#server/ground/new-id.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { StepSuggestionOutcome, SuggestedStep } from '#session/step-suggestions/step-suggestion.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { defineDocumentRun } from './document-run.ts'
import {
  type DocumentRunRequest,
  type RequestedDocumentRun,
  requestDocumentRun,
} from './request-document-run.ts'

/** Requests the next step from the moderator. */
export function requestStepSuggestion(
  services: Omit<AskServices, 'rooms'>,
  input: DocumentRunRequest,
): Promise<RequestedDocumentRun> {
  return requestDocumentRun(services, input, {
    name: 'step-suggestion',
    by: 'moderator',
    outputTokens: OUTPUT_TOKENS.suggest,
    newId: newStepSuggestionId,
    idField: 'suggestionId',
    startedBy: (event) => (event.kind === 'step-suggestion.requested' ? event.data.suggestionId : null),
    choose: (state) => ({
      fields: {},
      chars: state.notes.lastNumber * CHARS_PER_NOTE,
    }),
  })
}

interface Suggestion {
  step: SuggestedStep | null
  reason: string
}

export const STEP_SUGGESTION = defineDocumentRun({
  task: 'suggest-step',
  by: 'moderator',
  isConfidential: true,
  outputTokens: OUTPUT_TOKENS.suggest,
  noAgent: 'agent-gone.no-moderator-for-step',
  nothing: { step: null, reason: '' } as Suggestion,
  restOf: () => ({}),
  find: (state, id) => entryOf(state.stepSuggestions, id),
  begin: ({ id: suggestionId }, by) => ({ type: 'step-suggestion.begin', suggestionId, ...by }),
  end: (suggestionId, outcome) => ({
    type: 'step-suggestion.end',
    suggestionId,
    outcome: outcome.state === 'done' ? suggested(outcome) : outcome,
  }),
  prepare: (context) => runInSlices(listNotesInChunks(context.room.doc)),

  request(context, { agent, limits, material: notes }, complaint) {
    const scene = buildScene(context.state(), notes, { limits, outputTokens: OUTPUT_TOKENS.suggest })
    const { prompt, labels } = stepPrompt(
      scene,
      { agent, here: context.peopleHere(), now: Date.now() },
      complaint,
    )
    return {
      prompt,
      read(text) {
        const { complaint: problem, ...content } = readStep(text, labels)
        return { content, isUsable: problem === null, complaint: problem }
      },
    }
  },
})

function suggested({
  step,
  ...rest
}: Suggestion & { state: 'done'; usage: ModelUsage | null }): StepSuggestionOutcome {
  if (step) return { ...rest, step }
  return { state: 'failed', failure: agentFailure('unreadable.answer'), usage: rest.usage }
}
