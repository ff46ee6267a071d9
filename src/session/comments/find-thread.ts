import { entryOf } from '#session/core/entry-of.ts'
import type { CommentsSlice, Thread, ThreadComment } from './comment.ts'

type Found = Pick<CommentsSlice, 'threads' | 'privateThreads'>

/** The thread, if this person may see it. */
export function threadFor(
  { threads, privateThreads }: Found,
  threadId: string,
  userId: string,
): Thread | null {
  return entryOf(threads, threadId) ?? entryOf(entryOf(privateThreads, userId) ?? {}, threadId)
}

/** A comment, deleted ones included, and its thread, if this person may see them. */
export function commentFor(
  slice: CommentsSlice,
  commentId: string,
  userId: string,
): { thread: Thread; comment: ThreadComment } | null {
  const thread = threadFor(slice, slice.commentThreads.get(commentId) ?? '', userId)
  const comment = thread?.comments.find(({ id }) => id === commentId)
  return thread && comment ? { thread, comment } : null
}

/** The person whose private thread it is; null: it is none. */
export function ownerOfPrivate({ privateThreads }: Found, threadId: string): string | null {
  return Object.keys(privateThreads).find((userId) => entryOf(privateThreads[userId] ?? {}, threadId)) ?? null
}
