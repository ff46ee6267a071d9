const keyOf = (userId: string): string => `parley:capture:last:${userId}`

/** The board that somebody captured on last, on this device. */
export function lastBoard(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

export function keepLastBoard(userId: string, boardId: string): void {
  try {
    localStorage.setItem(keyOf(userId), boardId)
  } catch {
    // Storage is switched off: it is chosen again next time.
  }
}
