import { stepIn } from '#session/agenda/step.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { tooMuchAsked } from '#session/documents/ask-limits.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import type { StepSuggestionOutcome } from './step-suggestion.ts'

function startSuggestion(
  state: SessionState,
  { suggestionId, hold }: CommandOf<'step-suggestion.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  if (!areAgentsOn) return refuse('agents-off')
  if (!state.settings.suggestsSteps) return refuse('suggestions-off')
  if (entryOf(state.stepSuggestions, suggestionId)) return accept()
  if (Object.values(state.stepSuggestions).some(isOpenDocumentRun)) return refuse('suggestion-open')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: null, roundId: null, now })
  if (over) return refuse(over)
  return accept({ kind: 'step-suggestion.requested', data: { suggestionId, hold } })
}

function beginSuggestion(state: SessionState, command: CommandOf<'step-suggestion.begin'>): Decision {
  const { suggestionId, agentId, model } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return refuse('no-suggestion')
  const stop = refuseBegin(state, suggestion, agentId, 'choose-notes')
  return stop ?? accept({ kind: 'step-suggestion.began', data: { suggestionId, agentId, model } })
}

/** A planned step that was removed meanwhile can't be suggested. */
function endSuggestion(state: SessionState, command: CommandOf<'step-suggestion.end'>): Decision {
  const { suggestionId, outcome } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return accept()
  if (
    outcome.state === 'done' &&
    outcome.step.kind === 'planned' &&
    !stepIn(state.agenda, outcome.step.stepId)
  )
    return refuse('no-step')
  const recorded = outcomeToRecord<StepSuggestionOutcome>(state, suggestion, {
    outcome,
    cancelled: { state: 'cancelled', usage: outcome.usage },
  })
  return recorded
    ? accept({ kind: 'step-suggestion.ended', data: { suggestionId, outcome: recorded } })
    : accept()
}

function abortSuggestion(state: SessionState, command: CommandOf<'step-suggestion.abort'>): Decision {
  const { suggestionId } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return refuse('no-suggestion')
  return isOpenDocumentRun(suggestion)
    ? accept({ kind: 'step-suggestion.aborted', data: { suggestionId } })
    : accept()
}

function dismissSuggestion(
  state: SessionState,
  { suggestionId }: CommandOf<'step-suggestion.dismiss'>,
): Decision {
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return refuse('no-suggestion')
  const isThere = suggestion.state === 'proposed' || suggestion.state === 'failed'
  return isThere ? accept({ kind: 'step-suggestion.dismissed', data: { suggestionId } }) : accept()
}

/** Aborts the open suggestions when all agents are stopped. */
export function stopSuggestions({ stepSuggestions }: Pick<SessionState, 'stepSuggestions'>): BoardEvent[] {
  return Object.values(stepSuggestions)
    .filter(isOpenDocumentRun)
    .map(({ id: suggestionId }) => ({ kind: 'step-suggestion.aborted', data: { suggestionId } }))
}

/** All but the command that starts the step, which is the agenda's too. */
export const DECIDE_STEP_SUGGESTIONS = {
  'step-suggestion.start': startSuggestion,
  'step-suggestion.begin': beginSuggestion,
  'step-suggestion.end': endSuggestion,
  'step-suggestion.abort': abortSuggestion,
  'step-suggestion.dismiss': dismissSuggestion,
}
