import type { Lock } from '#board/record/lock.ts'

/** Labels of a locked shape, on its mark and on the control that unlocks it. */
export const LOCK_LABELS: Readonly<Record<Lock, string>> = {
  editors: 'Locked',
  facilitators: 'Locked by a facilitator',
}

/** Messages about changes that a facilitator's lock does not allow. */
export const LOCK_REFUSAL_LABELS = {
  unlock: `${LOCK_LABELS.facilitators}. Only facilitators can unlock it.`,
  whileTyping: 'A facilitator locked this note. What you typed is kept.',
} as const
