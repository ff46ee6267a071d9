'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#panels/api.ts'
import { type Activity, type ActivityGroup, readActivity } from './activity-api.ts'

export interface ActivityLog {
  /** null: the first page is on its way. */
  activity: readonly Activity[] | null
  hasMore: boolean
  isBusy: boolean
  failure: Failure | null
  readMore: () => void
  reload: () => void
}

/** A board's activity log, page by page, the newest first. */
export function useActivity(boardId: string, group: ActivityGroup): ActivityLog {
  const [activity, setActivity] = useState<readonly Activity[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Of the request whose answer is waited for; an older answer is of another group. */
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
