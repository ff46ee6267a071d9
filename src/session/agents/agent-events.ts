import { z } from 'zod'
import { AgentFields } from './agent.ts'

/** Stored for good, like all events. */
export const AGENT_EVENTS = [
  z.object({
    kind: z.literal('agent.saved'),
    data: z.object({ agentId: z.string(), agent: AgentFields, file: z.string(), isChosen: z.boolean() }),
  }),
  z.object({ kind: z.literal('agent.removed'), data: z.object({ agentId: z.string(), name: z.string() }) }),
  z.object({
    kind: z.literal('agent.chosen'),
    data: z.object({ agentId: z.string(), isChosen: z.boolean() }),
  }),
  z.object({ kind: z.literal('agents.arranged'), data: z.object({ agentIds: z.array(z.string()) }) }),
] as const
export type AgentEvent = z.infer<(typeof AGENT_EVENTS)[number]>
