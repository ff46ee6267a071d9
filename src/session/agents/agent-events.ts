import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { AgentFields } from './agent.ts'

/** Stored for good, like all events. */
export const AGENT_EVENTS = [
  defineEvent('agent.saved', {
    agentId: z.string(),
    agent: AgentFields,
    file: z.string(),
    isChosen: z.boolean(),
  }),
  defineEvent('agent.removed', { agentId: z.string(), name: z.string() }),
  defineEvent('agent.chosen', { agentId: z.string(), isChosen: z.boolean() }),
  defineEvent('agents.arranged', { agentIds: z.array(z.string()) }),
] as const
export type AgentEvent = z.infer<(typeof AGENT_EVENTS)[number]>
