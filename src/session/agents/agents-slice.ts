import type { Agent, AgentView } from './agent.ts'

export interface AgentsSlice {
  /** In the order in which they speak. */
  agents: readonly Agent[]
  agentViews: readonly AgentView[]
  /** Removed agents: their notes and picks keep their names. */
  formerAgentViews: readonly AgentView[]
}

/** `null` when the board has no such agent. */
export function agentIn(state: Pick<AgentsSlice, 'agents'>, agentId: string): Agent | null {
  return state.agents.find(({ id }) => id === agentId) ?? null
}
