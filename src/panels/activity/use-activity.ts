import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Activity, type ActivityGroup, readActivity } from '#panels/requests/activity-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import type { ReadKey } from '#panels/requests/page-reads.ts'
import { ReadError, requireValue } from '#panels/requests/use-read.ts'

export interface ActivityLog {
  /** null until the first page has arrived; then the last lines stay while another group is read. */
  activity: readonly Activity[] | null
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
  const key: ReadKey = ['activity', boardId, group]
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => requireValue(await readActivity(boardId, group, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Each opening reads the newest page alone.
    gcTime: 0,
  })
  const last = useRef<readonly Activity[] | null>(null)
  if (data) last.current = data.pages.flatMap(({ activity }) => activity)
  return {
    activity: last.current,
    hasMore: hasNextPage,
    isBusy: isFetching,
    failure: error instanceof ReadError ? error.failure : null,
    readMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}
