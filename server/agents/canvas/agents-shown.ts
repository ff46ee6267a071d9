import type { OpenRoom } from '#server/sync/held-room.ts'
import type { AgentPresence } from '#sync/awareness-state.ts'

/** Shows the agents of a board at their work. An agent with two jobs is shown at the newer one. */
export interface AgentsShown {
  /** `presence: null` ends the job with this key. */
  show(agentId: string, jobKey: string, presence: AgentPresence | null): void
}

/** Shows the agents of one room: an agent whose job ends moves to the newest of its other jobs, or is hidden. */
export function createAgentsShown(room: Pick<OpenRoom, 'showAgent'>): AgentsShown {
  const shown = new Map<string, Map<string, AgentPresence>>()
  return {
    show(agentId, jobKey, presence) {
      const jobs = shown.get(agentId) ?? new Map<string, AgentPresence>()
      shown.set(agentId, jobs)
      if (presence) jobs.set(jobKey, presence)
      else jobs.delete(jobKey)
      if (jobs.size === 0) shown.delete(agentId)
      room.showAgent(agentId, presence ?? [...jobs.values()].at(-1) ?? null)
    },
  }
}
