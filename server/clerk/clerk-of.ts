import type { Agent } from '#session/agent.ts'
import type { SessionState } from '#session/state.ts'

/** With whom people talk on this board: a chosen clerk before one that is not. null: there is none. */
export function clerkOf({ agents }: Pick<SessionState, 'agents'>): Agent | null {
  const clerks = agents.filter(({ kind }) => kind === 'clerk')
  return clerks.find(({ isChosen }) => isChosen) ?? clerks[0] ?? null
}
