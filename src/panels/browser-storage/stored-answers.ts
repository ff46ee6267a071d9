const PREFIX = 'parley:answer:'
const keyOf = (boardId: string, questionId: string, userId: string): string =>
  `${PREFIX}${boardId}:${questionId}:${userId}`

/** Returns the unsent answer of this person to a question, as it was when the page was left; `null` if there is none. */
export function readStoredAnswer(
  boardId: string,
  questionId: string,
  userId: string,
): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardId, questionId, userId)) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : null
  } catch {
    return null
  }
}

/** In `localStorage`: half an answer survives closing the browser, and never leaves it. `null` removes it. */
export function storeAnswer(
  boardId: string,
  questionId: string,
  userId: string,
  draft: Readonly<Record<string, unknown>> | null,
): void {
  const key = keyOf(boardId, questionId, userId)
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetStoredAnswers(userId: string): void {
  try {
    const mine = Object.keys(localStorage).filter(
      (key) => key.startsWith(PREFIX) && key.endsWith(`:${userId}`),
    )
    for (const key of mine) localStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
