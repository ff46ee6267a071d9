const keyOf = (userId: string): string => `parley:capture:last:${userId}`

/** The board that this person captured on last in this browser; null for none. */
export function lastBoard(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

/** Kept in the browser for each person apart, since several may share a device. */
export function keepLastBoard(userId: string, boardId: string): void {
  try {
    localStorage.setItem(keyOf(userId), boardId)
  } catch {
    // Without storage the board is chosen again next time.
  }
}
