import { CommentsTab } from '#panels/comments/comments-tab.tsx'
import { useThreadUnread } from './use-thread-unread.ts'

/** The tab with all threads, and what is new in them. */
export function CommentsTabPart() {
  const { isUnread } = useThreadUnread()
  return <CommentsTab isUnread={isUnread} />
}
