import type { AgendaView, RemovedStep, StepDone } from './step.ts'

/** The agenda of a board. */
export interface AgendaSlice {
  agenda: AgendaView
  /** The newest last. */
  removedSteps: readonly RemovedStep[]
  stepDone: StepDone
}
