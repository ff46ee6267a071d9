import type { SessionState } from '#session/state.ts'
import type { StepSuggestion } from './step-suggestion.ts'

/**
 * The suggestion that facilitators see: the newest, as long as it is of use. One whose step was started, that was dismissed, or that a
 * step has followed since is null.
 */
export function suggestionView({
  stepSuggestions,
  agenda,
}: Pick<SessionState, 'stepSuggestions' | 'agenda'>): StepSuggestion | null {
  const newest = Object.values(stepSuggestions).at(-1)
  if (!newest) return null
  const { state, startedAt } = newest
  if (state === 'queued' || state === 'thinking') return newest
  if (state !== 'proposed' && state !== 'failed') return null
  const isOutdated = agenda.steps.some((step) => step.startedAt !== null && step.startedAt > startedAt)
  return isOutdated ? null : newest
}
