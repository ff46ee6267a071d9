import type { AgentResponse } from '#api/agents.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { agentsApi } from '#panels/requests/agent-requests.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'

/**
 * The board's agents with their instructions, in speaking order. They are read again whenever the agents in the session change,
 * by anyone on the board. `isWanted` false reads nothing.
 */
export function useAgents(isWanted: boolean): Read<{ agents: AgentResponse[] }> {
  const { boardId } = useBoard().connection
  const { agents } = useSession()
  const read = (signal: AbortSignal) => agentsApi.list(boardId, signal)
  return useRead(['agents', boardId], read, { isWanted, changes: [agents] })
}
