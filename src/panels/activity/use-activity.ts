'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Activity, type ActivityGroup, readActivity } from '#panels/requests/activity-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'

/** The lines that have been read, and the functions that read more. */
export interface ActivityLog {
  /** null until the first page has arrived. */
  activity: readonly Activity[] | null
  /** Whether older lines exist on the server. */
  hasMore: boolean
  isBusy: boolean
  /** Failure of the last request. The lines read before it stay. */
  failure: Failure | null
  readMore: () => void
  reload: () => void
}

/**
 * A board's activity log, page by page, newest first. Another `group` reads its first page. Nothing is
 * pushed: what happens while the log is shown appears after `reload`.
 */
export function useActivity(boardId: string, group: ActivityGroup): ActivityLog {
  const [activity, setActivity] = useState<readonly Activity[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /**
   * The number of the newest request. The answer to an older request is dropped: it may be of another group.
   */
  const latest = useRef(0)

  const read = useCallback(
    async (before: string | null) => {
      latest.current += 1
      const request = latest.current
      setBusy(true)
      setFailure(null)
      const answer = await readActivity(boardId, group, before)
      if (request !== latest.current) return
      setBusy(false)
      if (!answer.ok) return setFailure(answer.failure)
      const page = answer.value
      setActivity((known) => (before === null ? page.activity : [...(known ?? []), ...page.activity]))
      setNext(page.next)
    },
    [boardId, group],
  )
  useEffect(() => {
    void read(null)
    return () => {
      latest.current += 1
    }
  }, [read])

  return {
    activity,
    hasMore: next !== null,
    isBusy,
    failure,
    readMore: () => next !== null && !isBusy && void read(next),
    reload: () => void read(null),
  }
}
