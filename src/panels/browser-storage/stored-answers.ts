import { countStored, forgetStored, readStoredJson, writeStored } from '#base/browser-storage.ts'

const PREFIX = 'parley:answer:'
const keyOf = (boardId: string, questionId: string, userId: string): string =>
  `${PREFIX}${boardId}:${questionId}:${userId}`

/** Returns the unsent answer of this person to a question, as it was when the page was left; `null` if there is none. */
export function readStoredAnswer(
  boardId: string,
  questionId: string,
  userId: string,
): Readonly<Record<string, unknown>> | null {
  const kept = readStoredJson(keyOf(boardId, questionId, userId))
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : null
}

/** In `localStorage`: half an answer survives closing the browser, and never leaves it. `null` removes it. */
export function storeAnswer(
  boardId: string,
  questionId: string,
  userId: string,
  draft: Readonly<Record<string, unknown>> | null,
): void {
  writeStored(keyOf(boardId, questionId, userId), draft && JSON.stringify(draft))
}

/** Questions on all boards with an unsent answer of this person. */
export const countStoredAnswers = (userId: string): number => countStored(PREFIX, `:${userId}`)

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetStoredAnswers(userId: string): void {
  forgetStored(PREFIX, `:${userId}`)
}
