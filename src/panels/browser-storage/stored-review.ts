import { countStoredItems, forgetStored } from '#base/browser-storage.ts'

const PREFIX = 'parley:review:'

/** Under which a part of the review of a board is stored in this browser, for one person. */
export function reviewStorageKey(
  part: 'read' | 'request' | 'unsent' | 'seen',
  boardId: string,
  userId: string,
): string {
  return `${PREFIX}${part}:${boardId}:${userId}`
}

/** Changes of this person on all boards that the server does not have. */
export const countUnsentChanges = (userId: string): number =>
  countStoredItems(`${PREFIX}unsent:`, `:${userId}`)

/** Called before a sign-out: the next person at this browser must not read them. */
export function forgetStoredReviews(userId: string): void {
  forgetStored(PREFIX, `:${userId}`)
}
