'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeletedBoardResponse, ListedBoardResponse } from '#api/boards.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'

const REFRESH_MS = 15_000

/** The boards of this person as last read. */
export interface Boards {
  /** null until the first answer. */
  list: ListedBoardResponse[] | null
  /** Own boards that were deleted in the last 30 days. */
  deleted: readonly DeletedBoardResponse[]
  /** Failure of the last request; `list` stays as it was before. */
  failure: Failure | null
  refresh: () => Promise<void>
  /** Shows a change at once. The next answer of the server replaces it. */
  patch: (change: (list: ListedBoardResponse[]) => ListedBoardResponse[]) => void
}

/**
 * The boards of this person, read again every 15 s while the page is visible, and when it becomes visible or
 * is online again.
 */
export function useBoards(isOn: boolean): Boards {
  const [list, setList] = useState<ListedBoardResponse[] | null>(null)
  const [deleted, setDeleted] = useState<readonly DeletedBoardResponse[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const version = useRef(0)

  const refresh = useCallback(async () => {
    const asked = ++version.current
    const answer = await boardsApi.list()
    // Dropped if a later request, or a change made here, is newer than this answer.
    if (asked !== version.current) return
    if (answer.ok) {
      setList(answer.value.boards)
      setDeleted(answer.value.deleted)
    }
    setFailure(answer.ok ? null : answer.failure)
  }, [])

  const patch = useCallback((change: (list: ListedBoardResponse[]) => ListedBoardResponse[]) => {
    version.current++
    setList((known) => (known ? change(known) : known))
  }, [])

  useEffect(() => {
    if (!isOn) return
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    refreshIfSeen()
    const timer = setInterval(refreshIfSeen, REFRESH_MS)
    document.addEventListener('visibilitychange', refreshIfSeen)
    window.addEventListener('online', refreshIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfSeen)
      window.removeEventListener('online', refreshIfSeen)
    }
  }, [isOn, refresh])

  return { list, deleted, failure, refresh, patch }
}
