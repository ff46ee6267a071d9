import { type AgendaView, NO_AGENDA, NO_ONE_DONE, type RemovedStep, type StepDone } from './step.ts'

export interface AgendaSlice {
  agenda: AgendaView
  /** The newest last. */
  removedSteps: readonly RemovedStep[]
  stepDone: StepDone
}

/** The agenda of a new board. */
export const NO_STEPS: AgendaSlice = { agenda: NO_AGENDA, removedSteps: [], stepDone: NO_ONE_DONE }
