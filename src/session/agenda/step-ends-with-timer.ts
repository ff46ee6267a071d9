import type { Timer } from '#session/timer/timer.ts'
import { type AgendaView, currentStep, type Step } from './step.ts'

/** A timer that was started since the step began belongs to it, whether the step or a facilitator started it. */
export function hasOwnTimer({ startedAt }: Pick<Step, 'startedAt'>, timer: Timer): boolean {
  return startedAt !== null && timer.startedAt >= startedAt
}

/** When the time of a current step that ends with its timer is up, in milliseconds since 1970; null: it does not end in time. */
export function stepDeadline(state: { agenda: AgendaView; timer: Timer | null }): number | null {
  const step = currentStep(state.agenda)
  const { timer } = state
  if (!step?.endsItself || timer?.state !== 'running') return null
  return hasOwnTimer(step, timer) ? timer.endsAt : null
}
