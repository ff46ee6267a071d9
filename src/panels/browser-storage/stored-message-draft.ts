const keyOf = (boardId: string, userId: string): string => `parley:talk:${boardId}:${userId}`

/** The text that was in the field when the page was left; '' without one. */
export function readMessageDraft(boardId: string, userId: string): string {
  try {
    return localStorage.getItem(keyOf(boardId, userId)) ?? ''
  } catch {
    return ''
  }
}

/** In `localStorage`, by board and person: a draft survives closing the browser. */
export function storeMessageDraft(boardId: string, userId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(boardId, userId))
    else localStorage.setItem(keyOf(boardId, userId), text)
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetMessageDrafts(userId: string): void {
  try {
    const mine = Object.keys(localStorage).filter(
      (key) => key.startsWith('parley:talk:') && key.endsWith(`:${userId}`),
    )
    for (const key of mine) localStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
