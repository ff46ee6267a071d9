import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { CommentsSlice, Thread, ThreadComment, WrittenComment } from './comment.ts'
import { ownerOfPrivate } from './find-thread.ts'

type Changed = Partial<CommentsSlice>

/** A thread, and the event that changes it. */
export interface ThreadChange {
  seq: number
  data: { threadId: string }
}
/** A comment, and the event that changes it. */
export interface CommentChange {
  seq: number
  data: { threadId: string; commentId: string }
}

/** @param owner the only person who sees it; `null`: everyone on the board */
export function putThread(
  { threads, privateThreads }: CommentsSlice,
  thread: Thread,
  owner: string | null,
  owned: CopyOnWrite,
): Changed {
  if (owner === null) {
    const changed = owned.record(threads)
    changed[thread.id] = thread
    return { threads: changed }
  }
  return {
    privateThreads: {
      ...privateThreads,
      [owner]: { ...entryOf(privateThreads, owner), [thread.id]: thread },
    },
  }
}

function dropThread(
  slice: CommentsSlice,
  threadId: string,
  owner: string | null,
  owned: CopyOnWrite,
): Changed {
  if (owner === null) {
    const { [threadId]: _gone, ...threads } = slice.threads
    return { threads }
  }
  const { [threadId]: _gone, ...left } = entryOf(slice.privateThreads, owner) ?? {}
  const privateThreads = owned.record({ ...slice.privateThreads, [owner]: left })
  if (Object.keys(left).length === 0) delete privateThreads[owner]
  return { privateThreads }
}

/** The slice with one thread changed; a thread that `change` leaves without written comments is removed. */
export function changeThread(
  slice: CommentsSlice,
  { seq, data: { threadId } }: ThreadChange,
  owned: CopyOnWrite,
  change: (thread: Thread) => Thread,
): Changed {
  const owner = entryOf(slice.threads, threadId) ? null : ownerOfPrivate(slice, threadId)
  const before = entryOf(owner === null ? slice.threads : (slice.privateThreads[owner] ?? {}), threadId)
  if (!before) return {}
  const thread = { ...change(before), changed: seq }
  if (thread.comments.some(({ state }) => state === 'written')) return putThread(slice, thread, owner, owned)
  const commentThreads = owned.map(slice.commentThreads)
  for (const { id } of thread.comments) commentThreads.delete(id)
  return { ...dropThread(slice, threadId, owner, owned), commentThreads }
}

export function changeComment(
  slice: CommentsSlice,
  event: CommentChange,
  owned: CopyOnWrite,
  change: (comment: WrittenComment) => ThreadComment,
): Changed {
  const { commentId } = event.data
  return changeThread(slice, event, owned, (thread) => ({
    ...thread,
    comments: thread.comments.map((comment) =>
      comment.id === commentId && comment.state === 'written' ? change(comment) : comment,
    ),
  }))
}

/** Moves a private thread to those that everyone sees. */
export function showThread(
  slice: CommentsSlice,
  { seq, data: { threadId } }: ThreadChange,
  owned: CopyOnWrite,
  change: (thread: Thread) => Thread,
): Changed {
  const owner = ownerOfPrivate(slice, threadId)
  const thread = owner === null ? null : entryOf(slice.privateThreads[owner] ?? {}, threadId)
  if (!thread) return {}
  return {
    ...dropThread(slice, threadId, owner, owned),
    ...putThread(slice, { ...change(thread), changed: seq }, null, owned),
  }
}
