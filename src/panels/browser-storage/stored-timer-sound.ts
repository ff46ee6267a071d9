import { readStored, writeStored } from '#base/browser-storage.ts'

// Four parts: a key of three parts with `parley:` in front is a kept board.
const keyOf = (userId: string): string => `parley:timer:sound:${userId}`

/** Whether this person wants the sound at the end of a timer on this device; on unless they turned it off. */
export function readTimerSound(userId: string): boolean {
  return readStored(keyOf(userId)) !== 'off'
}

/** Keeps the choice for this person on this device. Where storage fails, it is lost when the page is left. */
export function storeTimerSound(userId: string, isOn: boolean): void {
  writeStored(keyOf(userId), isOn ? null : 'off')
}
