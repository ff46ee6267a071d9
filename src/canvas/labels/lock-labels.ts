import type { Lock } from '#board/record/lock.ts'

/** Labels of a locked shape, on its mark and on the control that unlocks it. */
export const LOCK_LABELS: Readonly<Record<Lock, string>> = {
  editors: 'Locked',
  facilitators: 'Locked by a facilitator',
}
