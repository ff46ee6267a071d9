import type { Readable } from '#base/readable.ts'

const PREFIX = 'parley:ask:'

/**
 * The question that was in the field when this tab was reloaded; empty without one, and in a browser without
 * storage.
 */
export function readStoredQuestion(boardId: string, userId: string): string {
  try {
    return sessionStorage.getItem(keyOf(boardId, userId)) ?? ''
  } catch {
    return ''
  }
}

/**
 * Keeps the question in `sessionStorage` until it is sent, so that a reload does not lose it and other tabs
 * do not show it. Returns the function that stops it.
 */
export function storeQuestion(
  draft: Readable<{ question: string }>,
  boardId: string,
  userId: string,
): () => void {
  const key = keyOf(boardId, userId)
  let kept = draft.get().question
  return draft.subscribe(() => {
    const { question } = draft.get()
    if (question === kept) return
    kept = question
    try {
      if (question === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, question)
    } catch {
      // Storage is switched off or full: it holds until the page is left.
    }
  })
}

/** Called before a sign-out: the next person at this browser must not read the questions. */
export function forgetStoredQuestions(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
  } catch {
    // A browser without storage has kept nothing.
  }
}

function keyOf(boardId: string, userId: string): string {
  return `${PREFIX}${boardId}:${userId}`
}
