import type { Lock } from '#board/lock.ts'

/** What a locked shape is called, on its mark and where it would be unlocked. */
export const LOCK_WORDS: Readonly<Record<Lock, string>> = {
  editors: 'Locked',
  facilitators: 'Locked by a facilitator',
}
