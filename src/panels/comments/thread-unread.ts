import type { ThreadView } from '#session/comments/thread-view.ts'

/** New comments of others, for the reader of a page. */
export interface ThreadUnread {
  isUnread: (thread: ThreadView) => boolean
  /** Marks all comments of a thread as seen. */
  markRead: (thread: ThreadView) => void
}
