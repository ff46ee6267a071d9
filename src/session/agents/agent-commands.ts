import { z } from 'zod'
import { AgentFields, AgentId, MAX_AGENT_FILE_CHARS, MAX_AGENTS } from '#session/agents/agent.ts'
import { BoardSettings } from '#session/board/board-settings.ts'

export const AGENT_COMMANDS = [
  /** Adds it at the end, or changes the one with this id. */
  z.object({
    type: z.literal('agent.save'),
    agentId: AgentId,
    agent: AgentFields,
    file: z.string().max(MAX_AGENT_FILE_CHARS),
    isChosen: z.boolean().optional(),
  }),
  z.object({ type: z.literal('agent.remove'), agentId: AgentId }),
  z.object({ type: z.literal('agent.choose'), agentId: AgentId, isChosen: z.boolean() }),
  /** Ids that are not named keep their order behind the named ones. */
  z.object({ type: z.literal('agents.arrange'), agentIds: z.array(AgentId).max(MAX_AGENTS) }),
  z.object({ type: z.literal('settings.change'), settings: BoardSettings.partial() }),
] as const

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
  z.object({ kind: z.literal('settings.changed'), data: z.object({ settings: BoardSettings }) }),
] as const
