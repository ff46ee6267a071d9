import { useMemo } from 'react'
import type { AgentView } from '#session/agents/agent.ts'
import type { Projection } from '#session/projection.ts'
import { useSession } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

/** The look of an agent. An avatar needs no more, so removed agents and those of imported rounds can be shown too. */
export type AgentLook = Pick<AgentView, 'name' | 'color' | 'emoji'>

/** An agent is removed, its notes and turns stay: only its id is left in them. */
const GONE: AgentLook = { name: OPEN_BOARD_LABELS.removedAgent, color: 'grey', emoji: '∅' }

/** Turns of an imported round have an empty agent id: people and agents of another board wrote them. */
const OF_A_FILE: AgentLook = { name: OPEN_BOARD_LABELS.someoneInFile, color: 'grey', emoji: '✎' }

/** Always returns a look: an unknown id is a removed agent, an empty one a speaker of an imported file. */
export type LookOf = (agentId: string) => AgentLook

export function looksOf({ agents }: Pick<Projection, 'agents'>): LookOf {
  const looks = new Map(agents.map((agent) => [agent.id, agent]))
  return (agentId) => looks.get(agentId) ?? (agentId === '' ? OF_A_FILE : GONE)
}

export function useLooks(): LookOf {
  const { agents } = useSession()
  return useMemo(() => looksOf({ agents }), [agents])
}

/**
 * The model without its provider, for display: "openai:gpt-5" becomes "gpt-5". The provider is shown where a
 * model is chosen.
 */
export function modelId(model: string): string {
  return model.slice(model.indexOf(':') + 1)
}

/**
 * The model, as `provider:model`, that the agent would answer with now: its own, or the default of the server
 * for its kind. A turn that has run names its own model.
 */
export function modelOfAgent(
  agentId: string,
  { agents, models }: Pick<Projection, 'agents' | 'models'>,
): string {
  const agent = agents.find(({ id }) => id === agentId)
  return agent?.model ?? (agent?.kind === 'synthesizer' ? models.synthesis : models.ordinary)
}
