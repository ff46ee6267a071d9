'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#panels/api-call.ts'
import { ideasApi } from '#panels/ideas-api.ts'
import type { IdeaDetail, IdeaView } from '#session/idea-view.ts'

const CALM_MS = 200

export interface Detail {
  /** null: not here yet. */
  detail: IdeaDetail | null
  failure: Failure | null
  reload: () => void
}

/**
 * What hangs on an idea, read again whenever its row was; until then what was read before stands. Following the row and not
 * the log, nothing is asked of an idea that has just been removed.
 */
export function useDetail(boardId: string, idea: IdeaView): Detail {
  const { number } = idea
  const isRemoved = idea.removedAt !== null
  const [detail, setDetail] = useState<IdeaDetail | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await ideasApi.detail(boardId, number, isRemoved, signal)
      if (signal?.aborted) return
      if (answer.ok) setDetail(answer.value)
      setFailure(answer.ok ? null : answer.failure)
    },
    [boardId, number, isRemoved],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    const stopping = new AbortController()
    const read = (): void => void load(stopping.signal)
    const timer = setTimeout(read, isFirst.current ? 0 : CALM_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [idea, load])
  return { detail: detail?.idea.number === number ? detail : null, failure, reload: () => void load() }
}
