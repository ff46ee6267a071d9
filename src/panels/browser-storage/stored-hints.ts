// Four parts: a key of three parts with `parley:` in front is a kept board.
const keyOf = (userId: string, hint: string): string => `parley:hint:${hint}:${userId}`

/**
 * Whether to show this hint to this person on this device: true for the first call only. Where
 * storage fails, the hint is not shown at all, because it would be shown each time.
 */
export function takeHint(userId: string, hint: 'plus'): boolean {
  try {
    if (localStorage.getItem(keyOf(userId, hint)) !== null) return false
    localStorage.setItem(keyOf(userId, hint), 'shown')
    return true
  } catch {
    return false
  }
}
