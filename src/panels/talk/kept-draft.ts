const keyOf = (boardId: string, userId: string): string => `parley:talk:${boardId}:${userId}`

/** What stood in the field when the page was left. */
export function readMessageDraft(boardId: string, userId: string): string {
  try {
    return localStorage.getItem(keyOf(boardId, userId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(boardId: string, userId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(boardId, userId))
    else localStorage.setItem(keyOf(boardId, userId), text)
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}

/** Before someone signs out: what they were about to say is nobody else's. */
export function forgetDrafts(userId: string): void {
  try {
    const mine = Object.keys(localStorage).filter(
      (key) => key.startsWith('parley:talk:') && key.endsWith(`:${userId}`),
    )
    for (const key of mine) localStorage.removeItem(key)
  } catch {
    // Nothing was kept, then.
  }
}
