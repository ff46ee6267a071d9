import type { Actor } from '#session/actor.ts'
import { stepIn } from '#session/agenda/step.ts'
import { tooMuchAsked } from '#session/ask-limits.ts'
import { overBudget } from '#session/budget.ts'
import type { CommandOf } from '#session/command.ts'
import { type DecideContext, type Decision, no, yes } from '#session/decision.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import type { BoardEvent } from '#session/event.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { StepSuggestionOutcome } from './step-suggestion.ts'

function startSuggestion(
  state: SessionState,
  { suggestionId, hold }: CommandOf<'step-suggestion.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  if (!areAgentsOn) return no('agents-off')
  if (!state.settings.suggestsSteps) return no('suggestions-off')
  if (entryOf(state.stepSuggestions, suggestionId)) return yes()
  if (Object.values(state.stepSuggestions).some(isOpenDocumentRun)) return no('suggestion-open')
  const tooMuch = tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: null, roundId: null, now })
  if (over) return no('over-budget', over)
  return yes({ kind: 'step-suggestion.requested', data: { suggestionId, hold } })
}

function beginSuggestion(state: SessionState, command: CommandOf<'step-suggestion.begin'>): Decision {
  const { suggestionId, agentId, model } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return no('no-suggestion')
  const stop = refuseBegin(state, suggestion, agentId, 'choose-notes')
  return stop ?? yes({ kind: 'step-suggestion.began', data: { suggestionId, agentId, model } })
}

/** A planned step that is gone by then can't be suggested. */
function endSuggestion(state: SessionState, command: CommandOf<'step-suggestion.end'>): Decision {
  const { suggestionId, outcome } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return yes()
  if (
    outcome.state === 'done' &&
    outcome.step.kind === 'planned' &&
    !stepIn(state.agenda, outcome.step.stepId)
  )
    return no('no-step')
  const recorded = outcomeToRecord<StepSuggestionOutcome>(state, suggestion, {
    outcome,
    cancelled: { state: 'cancelled', usage: outcome.usage },
  })
  return recorded ? yes({ kind: 'step-suggestion.ended', data: { suggestionId, outcome: recorded } }) : yes()
}

function abortSuggestion(state: SessionState, command: CommandOf<'step-suggestion.abort'>): Decision {
  const { suggestionId } = command
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return no('no-suggestion')
  return isOpenDocumentRun(suggestion)
    ? yes({ kind: 'step-suggestion.aborted', data: { suggestionId } })
    : yes()
}

function dismissSuggestion(
  state: SessionState,
  { suggestionId }: CommandOf<'step-suggestion.dismiss'>,
): Decision {
  const suggestion = entryOf(state.stepSuggestions, suggestionId)
  if (!suggestion) return no('no-suggestion')
  const isThere = suggestion.state === 'proposed' || suggestion.state === 'failed'
  return isThere ? yes({ kind: 'step-suggestion.dismissed', data: { suggestionId } }) : yes()
}

/** What goes on ends with all agents. */
export function stopSuggestions({ stepSuggestions }: SessionState): BoardEvent[] {
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
