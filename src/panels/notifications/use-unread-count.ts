import { useEffect } from 'react'
import { UnreadResponse } from '#api/unread.ts'
import { call } from '#panels/requests/call-api.ts'
import { seenRequests } from '#panels/requests/seen-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'

const REPEAT_MS = 60_000
const SETTLE_MS = 1_500
const PAUSE_MS = 20_000

/** How many notifications are unread; null until it is known. `changes`: reads again when one of them changes. */
export function useUnreadCount(changes: readonly unknown[]) {
  const count = useRead(['notifications', 'count'], readUnreadCount, {
    changes,
    settleMs: SETTLE_MS,
    pauseMs: PAUSE_MS,
    whenSeen: true,
    repeatMs: () => REPEAT_MS,
  })
  const { value, again } = count
  useEffect(() => {
    // Nothing that is seen makes another thing unread.
    if (value !== 0) return seenRequests.subscribe(() => void again())
  }, [value, again])
  return count
}

function readUnreadCount(signal: AbortSignal) {
  const Unread = UnreadResponse.transform(({ unread }) => unread)
  return call('/notifications?limit=0', Unread, { signal })
}
