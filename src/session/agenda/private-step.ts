import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import { type AgendaView, currentStep, type Step } from './step.ts'

interface WritingState {
  agenda: AgendaView
  privateWriting: Pick<PrivateWriting, 'startedAt'> | null
}

/** The private step in which this private writing began; null: a facilitator started it outside of one. */
export function stepOfWriting({ agenda, privateWriting }: WritingState): Step | null {
  if (!privateWriting) return null
  const { startedAt: began } = privateWriting
  const isDuring = ({ startedAt, endedAt }: Step): boolean =>
    startedAt !== null && startedAt <= began && began <= (endedAt ?? Number.POSITIVE_INFINITY)
  return agenda.steps.find((step) => step.writing === 'private' && isDuring(step)) ?? null
}

/** The same if that step is over, and no other private one has followed it: its notes wait for a facilitator. */
export function privateStepOver(state: WritingState): Step | null {
  const step = stepOfWriting(state)
  return step?.state === 'running' || currentStep(state.agenda)?.writing === 'private' ? null : step
}
