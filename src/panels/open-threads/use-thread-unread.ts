import { useMemo } from 'react'
import type { ThreadUnread } from '#panels/comments/thread-unread.ts'
import { useVisit } from '#panels/visits/use-visit.ts'

/** New comments since this person's last visit. */
export function useThreadUnread(): ThreadUnread {
  const { isUnread, markSeen } = useVisit()
  return useMemo(
    () => ({
      isUnread,
      markRead: ({ id, lastSeq }) => markSeen([{ subject: `thread:${id}`, seq: lastSeq }]),
    }),
    [isUnread, markSeen],
  )
}
