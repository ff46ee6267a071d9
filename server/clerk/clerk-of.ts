import type { Agent } from '#session/agents/agent.ts'
import type { SessionState } from '#session/state.ts'

/** The clerk that people talk with on this board: a selected clerk comes before others. `null` if the board has none. */
export function clerkOf({ agents }: Pick<SessionState, 'agents'>): Agent | null {
  const clerks = agents.filter(({ kind }) => kind === 'clerk')
  return clerks.find(({ isChosen }) => isChosen) ?? clerks[0] ?? null
}
