import { z } from 'zod'
import {
  countStoredItems,
  forgetStored,
  readStored,
  readStoredJson,
  writeStored,
} from '#base/browser-storage.ts'
import { ThreadAnchor } from '#session/comments/comment-anchor.ts'

const DRAFTS = 'parley:comment:'
const UNSENT = 'parley:comments-unsent:'
const draftKey = (boardId: string, userId: string, place: string): string =>
  `${DRAFTS}${boardId}:${place}:${userId}`
const unsentKey = (boardId: string, userId: string): string => `${UNSENT}${boardId}:${userId}`

/** A comment that the server does not have: a reply, or with `anchor` the first of a new thread. */
const UnsentComment = z.object({
  id: z.string(),
  text: z.string(),
  threadId: z.string(),
  anchor: ThreadAnchor.optional(),
})
export type UnsentComment = z.infer<typeof UnsentComment>

/** @param place a thread, or the anchor of a new one; '' without a draft there */
export function readCommentDraft(boardId: string, userId: string, place: string): string {
  return readStored(draftKey(boardId, userId, place)) ?? ''
}

/** In `localStorage`, by board, place and person: a draft survives closing the browser, and the end of its thread. */
export function storeCommentDraft(boardId: string, userId: string, place: string, text: string): void {
  writeStored(draftKey(boardId, userId, place), text || null)
}

export function readUnsentComments(boardId: string, userId: string): UnsentComment[] {
  const stored = z.array(UnsentComment).safeParse(readStoredJson(unsentKey(boardId, userId)))
  return stored.success ? stored.data : []
}

/** Returns false if the browser stored nothing. */
export function storeUnsentComments(
  boardId: string,
  userId: string,
  comments: readonly UnsentComment[],
): boolean {
  return writeStored(unsentKey(boardId, userId), comments.length > 0 ? JSON.stringify(comments) : null)
}

/** Comments of this person on all boards that the server does not have. */
export const countUnsentComments = (userId: string): number => countStoredItems(UNSENT, `:${userId}`)

/** Called before a sign-out: the next person at this browser must not read the drafts. */
export function forgetComments(userId: string): void {
  forgetStored(DRAFTS, `:${userId}`)
  forgetStored(UNSENT, `:${userId}`)
}
