import { z } from 'zod'
import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { stepIn } from '#session/agenda/step.ts'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import {
  type StepSuggestionEvent,
  StepSuggestionId,
  StepSuggestionOutcome,
  type StepSuggestionsSlice,
} from './step-suggestion.ts'

type Slice = StepSuggestionsSlice &
  Pick<AgendaSlice, 'agenda'> &
  AskedSlice &
  BudgetState &
  UsageSlice &
  AgentsSlice

const define = commandsOn<Slice, StepSuggestionEvent>()
const path = '/step-suggestion/{suggestionId}'

const startSuggestion = define({
  type: 'step-suggestion.start',
  fields: { suggestionId: StepSuggestionId, hold: Amount },
  minRole: 'facilitator',
  decide(slice, { suggestionId, hold }, actor, { areAgentsOn, now }) {
    if (!areAgentsOn) return refuse('agents-off')
    if (!slice.settings.suggestsSteps) return refuse('suggestions-off')
    if (entryOf(slice.stepSuggestions, suggestionId)) return accept()
    if (Object.values(slice.stepSuggestions).some(isOpenDocumentRun)) return refuse('suggestion-open')
    const tooMuch = tooMuchAsked(slice, actor, now)
    if (tooMuch) return tooMuch
    const over = overBudget(slice, { hold, turns: null, roundId: null, now })
    if (over) return refuse(over)
    return accept({ kind: 'step-suggestion.requested', data: { suggestionId, hold } })
  },
})

const beginSuggestion = define({
  type: 'step-suggestion.begin',
  fields: { suggestionId: StepSuggestionId, agentId: z.string(), model: z.string() },
  minRole: 'server',
  startsWork: true,
  decide(slice, { type: _type, ...data }) {
    const suggestion = entryOf(slice.stepSuggestions, data.suggestionId)
    if (!suggestion) return refuse('no-suggestion')
    const stop = refuseBegin(slice, suggestion, data.agentId, 'choose-notes')
    return stop ?? accept({ kind: 'step-suggestion.began', data })
  },
})

/** A planned step that was removed in the meantime can't be suggested. */
const endSuggestion = define({
  type: 'step-suggestion.end',
  fields: { suggestionId: StepSuggestionId, outcome: StepSuggestionOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(slice, { suggestionId, outcome }) {
    const suggestion = entryOf(slice.stepSuggestions, suggestionId)
    if (!suggestion) return accept()
    if (
      outcome.state === 'done' &&
      outcome.step.kind === 'planned' &&
      !stepIn(slice.agenda, outcome.step.stepId)
    )
      return refuse('no-step')
    const recorded = outcomeToRecord<StepSuggestionOutcome>(slice, suggestion, {
      outcome,
      cancelled: { state: 'cancelled', usage: outcome.usage },
    })
    return recorded
      ? accept({ kind: 'step-suggestion.ended', data: { suggestionId, outcome: recorded } })
      : accept()
  },
})

const abortSuggestion = define({
  type: 'step-suggestion.abort',
  fields: { suggestionId: StepSuggestionId },
  minRole: 'facilitator',
  route: commandRoute('post', `${path}/abort`, 'End a suggestion that is being made', 'step-suggestion'),
  decide({ stepSuggestions }, { suggestionId }) {
    const suggestion = entryOf(stepSuggestions, suggestionId)
    if (!suggestion) return refuse('no-suggestion')
    return isOpenDocumentRun(suggestion)
      ? accept({ kind: 'step-suggestion.aborted', data: { suggestionId } })
      : accept()
  },
})

const dismissSuggestion = define({
  type: 'step-suggestion.dismiss',
  fields: { suggestionId: StepSuggestionId },
  minRole: 'facilitator',
  route: commandRoute('post', `${path}/dismiss`, 'Dismiss a suggestion', 'step-suggestion'),
  decide({ stepSuggestions }, { suggestionId }) {
    const suggestion = entryOf(stepSuggestions, suggestionId)
    if (!suggestion) return refuse('no-suggestion')
    const isThere = suggestion.state === 'proposed' || suggestion.state === 'failed'
    return isThere ? accept({ kind: 'step-suggestion.dismissed', data: { suggestionId } }) : accept()
  },
})

/** The commands of suggestions, but for the one that starts the suggested step: it is one of steps. */
export const STEP_SUGGESTION_COMMANDS = [
  startSuggestion,
  beginSuggestion,
  endSuggestion,
  abortSuggestion,
  dismissSuggestion,
] as const

/** Aborts the open suggestions when all agents are stopped. */
export function stopSuggestions({
  stepSuggestions,
}: Pick<StepSuggestionsSlice, 'stepSuggestions'>): StepSuggestionEvent[] {
  return Object.values(stepSuggestions)
    .filter(isOpenDocumentRun)
    .map(({ id: suggestionId }) => ({ kind: 'step-suggestion.aborted', data: { suggestionId } }))
}
