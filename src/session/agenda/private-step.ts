import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import { type AgendaView, currentStep, type Step, stepIn } from './step.ts'

interface WritingState {
  agenda: AgendaView
  privateWriting: Pick<PrivateWriting, 'stepId'> | null
}

/** The step in which this private writing began; null: a facilitator started it outside of one. */
export function stepOfWriting({ agenda, privateWriting }: WritingState): Step | null {
  const stepId = privateWriting?.stepId ?? null
  return stepId === null ? null : stepIn(agenda, stepId)
}

/** The step of this private writing, if its window is over and takes no late notes; its own rule stays until other writing begins. */
export function closedWindow(state: WritingState): Step | null {
  const step = stepOfWriting(state)
  return step?.window?.late === 'refused' && step.state !== 'running' && step.state !== 'planned'
    ? step
    : null
}

/** Like `stepOfWriting`, if that step is over and no other private step has followed: its notes wait for a facilitator. */
export function privateStepOver(state: WritingState): Step | null {
  const step = stepOfWriting(state)
  return step?.state === 'running' || currentStep(state.agenda)?.writing === 'private' ? null : step
}
