import type { Timer } from '#session/timer/timer.ts'
import { type AgendaView, currentStep, type Step } from './step.ts'

/** A timer that was started since the step began belongs to it, whether the step or a facilitator started it. */
export function hasOwnTimer({ startedAt }: Pick<Step, 'startedAt'>, timer: Timer): boolean {
  return startedAt !== null && timer.startedAt >= startedAt
}

/** When the window of the current step closes, or the timer ends that ends it, in milliseconds since 1970; null: the step does not end in time. */
export function stepDeadline(state: { agenda: AgendaView; timer: Timer | null }): number | null {
  const step = currentStep(state.agenda)
  if (step?.window) return step.window.closesAt
  const { timer } = state
  if (!step?.endsItself || timer?.state !== 'running') return null
  return hasOwnTimer(step, timer) ? timer.endsAt : null
}
