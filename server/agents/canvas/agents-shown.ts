import type { OpenRoom } from '#server/sync/rooms.ts'
import type { AgentPresence } from '#sync/awareness-state.ts'

/** Where the agents of a board are. One that takes part in two rounds at once is shown at the newer of its turns. */
export interface AgentsShown {
  /** `jobKey`: for which of its jobs; null: that one has ended. */
  show(agentId: string, jobKey: string, presence: AgentPresence | null): void
}

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
