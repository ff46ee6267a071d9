// Four parts: a key of three parts with `parley:` in front is a kept board.
const keyOf = (userId: string): string => `parley:timer:sound:${userId}`

/** Whether this person wants the sound at the end of a timer on this device; on unless they turned it off. */
export function readTimerSound(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice for this person on this device. Where storage fails, it is lost when the page is left. */
export function storeTimerSound(userId: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), 'off')
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}
