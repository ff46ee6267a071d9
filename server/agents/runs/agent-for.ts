import type { Agent, AgentKind, Capability } from '#session/agents/agent.ts'
import type { SessionState } from '#session/state.ts'

/** The capability that each kind needs; `null`: none. */
const NEEDED = {
  moderator: 'choose-notes',
  synthesizer: 'synthesize',
  clerk: null,
} as const satisfies Partial<Record<AgentKind, Capability | null>>

/**
 * The agent that moderates, synthesizes or is the clerk on this board: a chosen one before others. `null` if there is none
 * that may.
 */
export function agentFor({ agents }: Pick<SessionState, 'agents'>, kind: keyof typeof NEEDED): Agent | null {
  const needed = NEEDED[kind]
  const able = agents.filter(
    (agent) => agent.kind === kind && (needed === null || agent.capabilities.includes(needed)),
  )
  return able.find(({ isChosen }) => isChosen) ?? able[0] ?? null
}
