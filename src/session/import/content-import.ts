import { z } from 'zod'
import { AgentFields, AgentId, MAX_AGENT_FILE_CHARS } from '#session/agents/agent.ts'
import { BoardSettings } from '#session/board/board-settings.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { MAX_IDEA_NUMBER } from '#session/ideas/idea.ts'
import { ContentCheck } from './content-check.ts'
import { ContentIdea, ContentNumber, ContentProposal, ContentThemeRun } from './content-idea.ts'
import { ContentInterview } from './content-interview.ts'
import { ContentRating } from './content-rating.ts'
import {
  ContentLog,
  ContentReactions,
  ContentRound,
  ContentStart,
  ContentSynthesis,
} from './content-round.ts'
import { ContentStep } from './content-step.ts'
import { ContentThread } from './content-thread.ts'
import { ContentVote } from './content-vote.ts'

/**
 * A person with content in an imported file: `f` and 12 of [0-9a-z]. Never an account, so that a file can't speak for a
 * person; they have no role, and no account can ever join as them.
 */
export const FilePersonId = idSchema('f', 'person')

/** A person of a file, by an id within the file; never an account. */
export const ContentPerson = z.object({
  id: FilePersonId,
  name: z.string().min(1).max(200),
  color: z.string().max(40),
  /** The person of this server, on a copied board: forgetting them takes their name off the copy too. Files have none. */
  copyOf: z.string().max(64).optional(),
})
/** An agent of a file, with the file that defines it. */
export const ContentAgent = AgentFields.extend({
  id: AgentId,
  file: z.string().max(MAX_AGENT_FILE_CHARS),
  isChosen: z.boolean(),
})
export type ContentAgent = z.infer<typeof ContentAgent>
/** A removed agent: its notes keep its name. */
export const ContentFormerAgent = AgentFields.omit({ prompt: true }).extend({
  id: AgentId,
  isChosen: z.boolean(),
})

const some = <Value extends z.ZodType>(value: Value) => z.array(value).default([])

/** A slice of a board file: a large file has several. */
const slice = {
  people: some(ContentPerson),
  agents: some(ContentAgent),
  formerAgents: some(ContentFormerAgent),
  /** The first slice's `lastNumber` reserves all numbers, so that no other note takes one. */
  numbered: some(ContentNumber),
  /** The highest number in the file. */
  lastNumber: z.int().min(0).max(MAX_IDEA_NUMBER).default(0),
  rounds: some(ContentRound),
  logs: some(ContentLog),
  reactions: some(ContentReactions),
  syntheses: some(ContentSynthesis),
  ideas: some(ContentIdea),
  themeRuns: some(ContentThemeRun),
  proposals: some(ContentProposal),
  votes: some(ContentVote),
  checks: some(ContentCheck),
  ratings: some(ContentRating),
  interviews: some(ContentInterview),
  threads: some(ContentThread),
  /** Oldest first; only for a board that was made for the file. */
  conversationStarts: some(ContentStart),
  /** Only for a board that was made for the file, too. */
  agenda: some(ContentStep),
  /** Settings of the board: only for a board that was made for the file. */
  board: z.object({ createdAt: z.number(), settings: BoardSettings }).nullable().default(null),
}
/** A part of an import that one command carries. */
export const ContentSlice = z.object(slice)
export type ContentSlice = z.infer<typeof ContentSlice>
