import { z } from 'zod'
import {
  AdvisorKey,
  AgentColor,
  AgentFields,
  AgentKind,
  Capability,
  MAX_AGENT_FILE_CHARS,
  MAX_AGENTS,
} from '#session/agents/agent.ts'
import { BoardSettings } from '#session/board/board-settings.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
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

/** An advisor that could answer the next question. */
const DrawnAdvisorResponse = z
  .object({
    key: AdvisorKey.describe('For `agents` of a round.'),
    name: z.string(),
    domain: z.string(),
    color: AgentColor,
    emoji: z.string(),
    answers: z.int().describe('In how many rounds of this board it answered, or is about to.'),
  })
  .meta({ id: 'DrawnAdvisor' })
export type DrawnAdvisorResponse = z.infer<typeof DrawnAdvisorResponse>
/** The question that advisors are drawn for, as far as it is written. */
export const DrawRequest = z.object({
  question: z.string().max(MAX_QUESTION_CHARS),
  agents: z
    .array(AdvisorKey)
    .max(MAX_AGENTS)
    .optional()
    .describe('Chosen already: no others are drawn, and the answer has their overlaps.'),
})
/** Advisors in speaking order, and pairs among them that look at the same thing. */
export const DrawResponse = z.object({
  advisors: z.array(DrawnAdvisorResponse),
  overlaps: z.array(
    z.object({
      keep: AdvisorKey,
      replace: AdvisorKey,
      by: DrawnAdvisorResponse.nullable().describe('One that could take the place of `replace`.'),
    }),
  ),
})
export type DrawResponse = z.infer<typeof DrawResponse>

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
