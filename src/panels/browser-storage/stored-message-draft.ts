import { forgetStored, readStored, writeStored } from '#base/browser-storage.ts'

const PREFIX = 'parley:talk:'
const keyOf = (boardId: string, userId: string): string => `${PREFIX}${boardId}:${userId}`

/** The text that was in the field when the page was left; '' without one. */
export function readMessageDraft(boardId: string, userId: string): string {
  return readStored(keyOf(boardId, userId)) ?? ''
}

/** In `localStorage`, by board and person: a draft survives closing the browser. */
export function storeMessageDraft(boardId: string, userId: string, text: string): void {
  writeStored(keyOf(boardId, userId), text || null)
}

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetMessageDrafts(userId: string): void {
  forgetStored(PREFIX, `:${userId}`)
}
