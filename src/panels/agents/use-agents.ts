'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '#panels/api-call.ts'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { agentsApi, type WholeAgent } from './agents-api.ts'

export interface Agents {
  /** In speaking order; null: not here yet. */
  list: readonly WholeAgent[] | null
  failure: Failure | null
  reload: () => void
}

/** The board's agents with their prompts, read again whenever somebody changes one. */
export function useAgents(isWanted: boolean): Agents {
  const { connection } = useBoard()
  const { agents } = useSession()
  const [list, setList] = useState<readonly WholeAgent[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { boardId } = connection
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await agentsApi.list(boardId, signal)
      if (signal?.aborted) return
      if (answer.ok) setList(answer.value.agents)
      setFailure(answer.ok ? null : answer.failure)
    },
    [boardId],
  )
  useEffect(() => {
    if (!isWanted) return
    const stopping = new AbortController()
    void load(stopping.signal)
    return () => stopping.abort()
  }, [isWanted, load, agents])
  return { list, failure, reload: () => void load() }
}
