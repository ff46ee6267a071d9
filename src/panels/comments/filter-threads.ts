import type { ThreadView, ThreadViews } from '#session/comments/thread-view.ts'

export const THREAD_FILTERS = ['open', 'mine', 'mentions', 'unread'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]

interface Reader {
  userId: string
  isUnread: (thread: ThreadView) => boolean
}

/** Open threads for each filter, and all resolved ones; those with the newest comments first. */
export function filterThreads(
  threads: ThreadViews,
  { userId, isUnread }: Reader,
): Record<ThreadFilter | 'resolved', ThreadView[]> {
  const all = Object.values(threads).sort((a, b) => b.lastSeq - a.lastSeq)
  const open = all.filter(({ resolved }) => resolved === null)
  return {
    open,
    mine: open.filter(({ participants }) => participants.some(({ id }) => id === userId)),
    mentions: open.filter(({ mentions }) => mentions.includes(userId)),
    // A new comment in a resolved thread is not to be missed.
    unread: all.filter(isUnread),
    resolved: all.filter(({ resolved }) => resolved !== null),
  }
}
