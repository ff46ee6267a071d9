import type { Agent, AgentKind, Capability } from '#session/agent.ts'
import type { SessionState } from '#session/state.ts'

/** What whoever has this duty must be allowed to do. */
const NEEDED = { moderator: 'choose-notes', synthesizer: 'synthesize' } as const satisfies Partial<
  Record<AgentKind, Capability>
>

/** Who moderates or sums up on this board: a chosen agent before one that is not. null: nobody may. */
export function agentFor({ agents }: Pick<SessionState, 'agents'>, kind: keyof typeof NEEDED): Agent | null {
  const able = agents.filter((agent) => agent.kind === kind && agent.capabilities.includes(NEEDED[kind]))
  return able.find(({ isChosen }) => isChosen) ?? able[0] ?? null
}
