'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { IdeaDetail, IdeaView } from '#api/ideas.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'

/** A row changes several times during a burst of edits; the details are read once after it. */
const CALM_MS = 200

/** The details of the open idea, as last read. */
export interface Detail {
  /** null until it has arrived for this idea; then the last one stays while the next is read. */
  detail: IdeaDetail | null
  failure: Failure | null
  reload: () => void
}

/**
 * The details of an idea, read again whenever its row was read. It follows the row rather than the log, so that no
 * details are requested of an idea that was just removed.
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
