'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '#panels/api-call.ts'
import { useSession } from '#panels/board/board-context.tsx'
import { ideasApi } from '#panels/ideas-api.ts'
import type { IdeaDetail, IdeaView } from '#session/idea-view.ts'

const CALM_MS = 200

export interface Detail {
  /** null: not here yet. */
  detail: IdeaDetail | null
  failure: Failure | null
  reload: () => void
}

/** What hangs on an idea, read again when the log changes; until then what was read before stands. */
export function useDetail(boardId: string, { number, removedAt }: IdeaView): Detail {
  const isRemoved = removedAt !== null
  const { log } = useSession()
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
  useEffect(() => {
    const stopping = new AbortController()
    void load(stopping.signal)
    return () => stopping.abort()
  }, [load])
  useEffect(() => {
    const stopping = new AbortController()
    const timer = setTimeout(() => void load(stopping.signal), CALM_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [log.seq, load])
  return { detail: detail?.idea.number === number ? detail : null, failure, reload: () => void load() }
}
