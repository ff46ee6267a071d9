'use client'

import { useMemo } from 'react'
import type { AgentView } from '#session/agent.ts'
import type { Projection } from '#session/projection.ts'
import { useSession } from './board-context.tsx'

/** What an agent is known by. */
export type AgentLook = Pick<AgentView, 'name' | 'color' | 'emoji'>

/** Of an agent that is not on the board any more only its notes are left. */
const GONE: AgentLook = { name: 'A removed agent', color: 'grey', emoji: '∅' }

/** In a round that was brought in from a file, people and agents of another place spoke. */
const OF_A_FILE: AgentLook = { name: 'Somebody in the file', color: 'grey', emoji: '✎' }

export type LookOf = (agentId: string) => AgentLook

export function looksOf({ agents }: Pick<Projection, 'agents'>): LookOf {
  const looks = new Map(agents.map((agent) => [agent.id, agent]))
  return (agentId) => looks.get(agentId) ?? (agentId === '' ? OF_A_FILE : GONE)
}

export function useLooks(): LookOf {
  const { agents } = useSession()
  return useMemo(() => looksOf({ agents }), [agents])
}

/** A model by its own id, without its provider; the provider is told where it is chosen. */
export function modelId(model: string): string {
  return model.slice(model.indexOf(':') + 1)
}

/** The model that an agent would answer with now. */
export function modelOfAgent(
  agentId: string,
  { agents, models }: Pick<Projection, 'agents' | 'models'>,
): string {
  const agent = agents.find(({ id }) => id === agentId)
  return agent?.model ?? (agent?.kind === 'synthesizer' ? models.synthesis : models.ordinary)
}
