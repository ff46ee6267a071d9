import { z } from 'zod'
import { AgentFields, AgentId, MAX_AGENT_FILE_CHARS } from './agent.ts'
import { BoardSettings } from './board-settings.ts'
import { ContentGather, ContentIdea, ContentNumber, ContentProposal } from './content-idea.ts'
import { ContentLog, ContentMark, ContentRound, ContentStart, ContentSynthesis } from './content-round.ts'
import { MAX_IDEA_NUMBER } from './idea.ts'

/**
 * Someone who has something in an imported file: `f` and 12 of [0-9a-z]. Never an account, so that no file can speak for
 * anyone; they have no role, and nobody can ever come as them.
 */
export const FilePersonId = z.string().regex(/^f[0-9a-z]{12}$/, 'No such person.')

export const ContentPerson = z.object({
  id: FilePersonId,
  name: z.string().min(1).max(200),
  color: z.string().max(40),
})
export const ContentAgent = AgentFields.extend({
  id: AgentId,
  file: z.string().max(MAX_AGENT_FILE_CHARS),
  isChosen: z.boolean(),
})
export type ContentAgent = z.infer<typeof ContentAgent>
/** An agent that was removed from its board: what it wrote goes on bearing its name. */
export const ContentFormerAgent = AgentFields.omit({ prompt: true }).extend({
  id: AgentId,
  isChosen: z.boolean(),
})

const some = <Value extends z.ZodType>(value: Value) => z.array(value).default([])

/** A slice of what a board's file holds: a large file comes in several. */
const slice = {
  people: some(ContentPerson),
  agents: some(ContentAgent),
  formerAgents: some(ContentFormerAgent),
  /** Taken already by the first slice's `lastNumber`, so that nobody else takes one of these numbers meanwhile. */
  numbered: some(ContentNumber),
  /** The highest number that the file knows. */
  lastNumber: z.int().min(0).max(MAX_IDEA_NUMBER).default(0),
  rounds: some(ContentRound),
  logs: some(ContentLog),
  marks: some(ContentMark),
  syntheses: some(ContentSynthesis),
  ideas: some(ContentIdea),
  gathers: some(ContentGather),
  proposals: some(ContentProposal),
  /** Oldest first; only for a board that was made for the file. */
  conversationStarts: some(ContentStart),
  /** Of the board itself: only for one that was made for the file. */
  board: z.object({ createdAt: z.number(), settings: BoardSettings }).nullable().default(null),
}
export const ContentSlice = z.object(slice)
export type ContentSlice = z.infer<typeof ContentSlice>

/** The server's own: it has checked that ids and numbers are free on the board, and moved them where they were not. */
export const CONTENT_COMMANDS = [
  z.object({ type: z.literal('content.import'), importedBy: z.string().max(64), slice: ContentSlice }),
] as const

export const CONTENT_EVENTS = [
  z.object({
    kind: z.literal('content.imported'),
    data: z.object({ importedBy: z.string(), slice: ContentSlice }),
  }),
] as const
