import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import type { StepSuggestion, StepSuggestionsSlice } from './step-suggestion.ts'

/**
 * The suggestion for facilitators: the newest, while it is of use. `null` if its step was started, it was dismissed, or
 * a step followed it.
 */
export function suggestionView({
  stepSuggestions,
  agenda,
}: StepSuggestionsSlice & Pick<AgendaSlice, 'agenda'>): StepSuggestion | null {
  const newest = Object.values(stepSuggestions).at(-1)
  if (!newest) return null
  const { state, startedAt } = newest
  if (state === 'queued' || state === 'thinking') return newest
  if (state !== 'proposed' && state !== 'failed') return null
  const isOutdated = agenda.steps.some((step) => step.startedAt !== null && step.startedAt > startedAt)
  return isOutdated ? null : newest
}
