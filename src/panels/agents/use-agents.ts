'use client'

import { useCallback, useEffect, useState } from 'react'
import type { AgentResponse } from '#api/agents.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'

/** The agents as last read, and the failure of the last reading. */
export interface Agents {
  /** In speaking order; null until the first answer. */
  list: readonly AgentResponse[] | null
  failure: Failure | null
  reload: () => void
}

/**
 * The board's agents with their instructions. They are read again whenever the agents in the session change,
 * by anyone on the board. `isWanted` false reads nothing.
 */
export function useAgents(isWanted: boolean): Agents {
  const { connection } = useBoard()
  const { agents } = useSession()
  const [list, setList] = useState<readonly AgentResponse[] | null>(null)
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
