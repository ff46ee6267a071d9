import type { AgendaView, RemovedStep, StepDone } from './step.ts'

export interface AgendaSlice {
  agenda: AgendaView
  /** The newest last. */
  removedSteps: readonly RemovedStep[]
  stepDone: StepDone
}
