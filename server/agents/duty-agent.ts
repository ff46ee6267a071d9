import type { Agent, AgentKind, Capability } from '#session/agents/agent.ts'
import type { SessionState } from '#session/state.ts'

/** The capability that each duty needs. */
const NEEDED = { moderator: 'choose-notes', synthesizer: 'synthesize' } as const satisfies Partial<
  Record<AgentKind, Capability>
>

/** The agent that moderates or synthesizes on this board: a chosen one before others. null if none may. */
export function agentFor({ agents }: Pick<SessionState, 'agents'>, kind: keyof typeof NEEDED): Agent | null {
  const able = agents.filter((agent) => agent.kind === kind && agent.capabilities.includes(NEEDED[kind]))
  return able.find(({ isChosen }) => isChosen) ?? able[0] ?? null
}
