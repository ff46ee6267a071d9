import { z } from '@hono/zod-openapi'
import {
  AgentColor,
  AgentFields,
  AgentId,
  AgentKind,
  Capability,
  MAX_AGENT_FILE_CHARS,
  MAX_AGENTS,
} from '#session/agent.ts'
import { BoardSettings } from '#session/board-settings.ts'

/** What goes in and out of the routes for agents. The description at openapi.json is made from these. */
const fields = {
  name: z.string(),
  kind: AgentKind,
  model: z.string().nullable().describe('`provider:model`; null: what the server uses when nothing is said.'),
  capabilities: z.array(Capability),
  domain: z.string().describe('Their place in the world, or their duty.'),
  color: AgentColor,
  emoji: z.string(),
  prompt: z.string(),
  file: z.string().describe('The Markdown file, letter by letter.'),
}
export const AgentAnswer = z
  .object({
    id: z.string(),
    ...fields,
    isChosen: z.boolean().describe('Takes part in the next round, unless the round says otherwise.'),
  })
  .openapi('Agent')
export type AgentAnswer = z.infer<typeof AgentAnswer>

export const LibraryAnswer = z.object({ id: z.string(), ...fields }).openapi('LibraryAgent')

export const AgentBody = AgentFields
export const NewAgentBody = z.union([
  z.object({ library: z.string().min(1).max(100).describe('Name or id of an agent of the library.') }),
  AgentBody,
])
export const AgentFileBody = z.string().max(MAX_AGENT_FILE_CHARS)
export const AgentChange = z.object({ isChosen: z.boolean() })
export const AgentOrder = z.object({
  agents: z.array(AgentId).max(MAX_AGENTS).describe('Those not named keep their order behind these.'),
})

export const SettingsAnswer = z.object({ settings: BoardSettings })
export const SettingsChange = BoardSettings.partial()

const Named = z.object({ id: z.string(), name: z.string() })
export const ImportAnswer = z
  .object({
    agents: z.array(Named).describe('Those that are new on the board.'),
    rounds: z
      .array(Named.extend({ number: z.int() }))
      .describe('The sessions of AIStorm that came in: each is a round that is over.'),
    problems: z
      .array(z.object({ file: z.string(), message: z.string() }))
      .describe('What could not be read or taken, and why. The rest came in.'),
  })
  .openapi('Imported')
