'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { api, type Failure } from '#panels/api.ts'
import type { BoardCard, DeletedBoard } from '#panels/api-answer.ts'

const REFRESH_MS = 15_000

export interface Boards {
  /** null until the first answer. */
  list: BoardCard[] | null
  /** Own boards that were deleted in the last 30 days. */
  deleted: readonly DeletedBoard[]
  /** The last question failed; `list` is what was known before. */
  failure: Failure | null
  refresh: () => Promise<void>
  /** Shows a change at once; the next answer of the server has the last word. */
  patch: (change: (list: BoardCard[]) => BoardCard[]) => void
}

/** My boards, asked again every 15 s while the page is in sight and whenever it comes back into sight. */
export function useBoards(isOn: boolean): Boards {
  const [list, setList] = useState<BoardCard[] | null>(null)
  const [deleted, setDeleted] = useState<readonly DeletedBoard[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const version = useRef(0)

  const refresh = useCallback(async () => {
    const asked = ++version.current
    const answer = await api.boards()
    // A later question, or a change made here meanwhile, knows better than this answer.
    if (asked !== version.current) return
    if (answer.ok) {
      setList(answer.value.boards)
      setDeleted(answer.value.deleted)
    }
    setFailure(answer.ok ? null : answer.failure)
  }, [])

  const patch = useCallback((change: (list: BoardCard[]) => BoardCard[]) => {
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
