import { readStored, writeStored } from '#base/browser-storage.ts'

// Four parts: a key of three parts with `parley:` in front is a kept board.
const keyOf = (userId: string, hint: string): string => `parley:hint:${hint}:${userId}`

/**
 * Whether to show this hint to this person on this device: true for the first call only. Where
 * storage fails, the hint is not shown at all, because it would be shown each time.
 */
export function takeHint(userId: string, hint: 'plus' | 'mail'): boolean {
  const key = keyOf(userId, hint)
  return readStored(key) === null && writeStored(key, 'shown')
}
