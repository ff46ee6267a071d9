import type { PrivateWriting } from '#session/private-writing/private-writing.ts'

/** People write in private, outside of a step. */
export const PRIVATE_WRITING: PrivateWriting = {
  phase: 'writing',
  startedAt: 1,
  startedBy: 'u1',
  stepId: null,
  othersNotes: 0,
  showsNames: false,
  hidesNames: false,
  isNamed: false,
  parts: null,
}
