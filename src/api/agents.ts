import { z } from 'zod'
import {
  AgentColor,
  AgentFields,
  AgentKind,
  Capability,
  MAX_AGENT_FILE_CHARS,
} from '#session/agents/agent.ts'
import { BoardSettings } from '#session/board/board-settings.ts'
import { SentenceFields } from './error.ts'

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
/** An agent of a board, with its file. */
export const AgentResponse = z
  .object({
    id: z.string(),
    ...fields,
    isChosen: z.boolean().describe('Takes part in the next round, unless the round says otherwise.'),
  })
  .meta({ id: 'Agent' })
export type AgentResponse = z.infer<typeof AgentResponse>
export const OneAgent = z.object({ agent: AgentResponse })
/** In speaking order. */
export const BoardAgents = z.object({ agents: z.array(AgentResponse) })

/** A persona of the server's library. */
export const LibraryAgentResponse = z.object({ id: z.string(), ...fields }).meta({ id: 'LibraryAgent' })
export type LibraryAgentResponse = z.infer<typeof LibraryAgentResponse>
export const AgentLibraryResponse = z.object({ agents: z.array(LibraryAgentResponse) })

/** A copy from the library, or a new agent. A Markdown file is a third way, by its content type. */
export const NewAgentRequest = z.union([
  z.object({ library: z.string().min(1).max(100).describe('Name or id of an agent of the library.') }),
  AgentFields,
])
/** A Markdown file as the body of a request; its front matter has the fields. */
export const AgentFileBody = z.string().max(MAX_AGENT_FILE_CHARS)

export const SettingsResponse = z.object({ settings: BoardSettings })

const Named = z.object({ id: z.string(), name: z.string() })
/** Imported agents and rounds from files of agents or of AIStorm, and the problems of the rest. */
export const AgentImportResponse = z
  .object({
    agents: z.array(Named).describe('Those that are new on the board.'),
    rounds: z
      .array(Named.extend({ number: z.int() }))
      .describe('The sessions of AIStorm that came in: each is a round that is over.'),
    problems: z
      .array(z.object({ file: z.string(), message: z.string(), ...SentenceFields }))
      .describe('What could not be read or taken, and why. The rest came in.'),
  })
  .meta({ id: 'Imported' })
export type AgentImportResponse = z.infer<typeof AgentImportResponse>
