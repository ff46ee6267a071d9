import { forgetStored, readStored, writeStored } from '#base/browser-storage.ts'
import type { Readable } from '#base/readable.ts'

const PREFIX = 'parley:ask:'

/**
 * The question that was in the field when this tab was reloaded; empty without one, and in a browser without
 * storage.
 */
export function readStoredQuestion(boardId: string, userId: string): string {
  return readStored(keyOf(boardId, userId), 'session') ?? ''
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
    writeStored(key, question || null, 'session')
  })
}

/** Called before a sign-out: the next person at this browser must not read the questions. */
export function forgetStoredQuestions(): void {
  forgetStored(PREFIX, '', 'session')
}

function keyOf(boardId: string, userId: string): string {
  return `${PREFIX}${boardId}:${userId}`
}
