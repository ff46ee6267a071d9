import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_ID } from '#board/record/picture-rules.ts'
import { MAX_STEPS } from '#session/agenda/step.ts'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { BoardSettings } from '#session/board/board-settings.ts'
import { BoardTitleText, Premise } from '#session/board/board-title.ts'
import { MAX_BALLOTS_ON_BOARD } from '#session/choosing/ballot/ballot.ts'
import { MAX_THREADS } from '#session/comments/comment.ts'
import { MAX_CONVERSATION_STARTS } from '#session/conversations/conversation-start.ts'
import { IdeaNumber } from '#session/ideas/idea.ts'
import { ContentCheck } from '#session/import/content-check.ts'
import { ContentIdea, ContentNumber, ContentProposal, ContentThemeRun } from '#session/import/content-idea.ts'
import { ContentAgent, ContentFormerAgent } from '#session/import/content-import.ts'
import { ContentInterview } from '#session/import/content-interview.ts'
import { ContentRating } from '#session/import/content-rating.ts'
import {
  ContentLog,
  ContentReactions,
  ContentRound,
  ContentStart,
  ContentSynthesis,
} from '#session/import/content-round.ts'
import { ContentStep } from '#session/import/content-step.ts'
import { ContentThread } from '#session/import/content-thread.ts'
import { ContentVote } from '#session/import/content-vote.ts'
import { IMPORT_SENTENCES } from '#session/import/import-sentences.ts'
import { MAX_INTERVIEWS_ON_BOARD } from '#session/interviews/interview.ts'
import { PersonColor } from '#session/members/person-palette.ts'

export const BOARD_FORMAT_NAME = 'parley-board'
export const BOARD_FORMAT_VERSION = 1

const PERSON_IN_FILE = /^p[1-9]\d{0,5}$/

/** A person with content in the file. Accounts are never named: `p1`, `p2` … belong to this file only. */
export const FilePerson = z.object({
  id: z.string().regex(PERSON_IN_FILE, IMPORT_SENTENCES.personId),
  name: z
    .string()
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(200)),
  color: PersonColor,
})
export type FilePerson = z.infer<typeof FilePerson>

/**
 * A shape or binding as in the canvas document: `t` type, `at` [x, y, rotation], `in` [parent, index] or the two ends
 * of a binding, `text`, `p.<prop>` for values other than the default, `m.<key>` for the author and number of a note.
 */
export const FileRecord = z.looseObject({
  id: z.string().regex(/^(shape|binding):[A-Za-z0-9_-]{1,56}$/, IMPORT_SENTENCES.shapeId),
  t: z.string().max(40),
})
export type FileRecord = z.infer<typeof FileRecord>

/** In base64, three bytes are four characters. */
const MAX_DATA_CHARS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const FilePicture = z.object({
  id: z.string().regex(PICTURE_ID, IMPORT_SENTENCES.pictureId),
  data: z.string().min(1).max(MAX_DATA_CHARS, IMPORT_SENTENCES.pictureLarge).describe('A file, in base64.'),
})
export type FilePicture = z.infer<typeof FilePicture>

/** Title, premise and creation time of a board, at the beginning of its file. */
export const BoardHead = z.object({
  title: BoardTitleText,
  premise: Premise,
  createdAt: z.number().min(0).max(8.64e15),
})

/** Far more than a board ever uses, and far fewer than there are: notes after an import need numbers too. */
const MAX_FILE_NUMBER = 100_000_000
const FileNumber = IdeaNumber.max(MAX_FILE_NUMBER)

/** The lists of a file, which are read entry by entry. */
export const FILE_LISTS = {
  people: FilePerson,
  agents: ContentAgent,
  formerAgents: ContentFormerAgent.extend({ id: AgentId }),
  numbered: ContentNumber.extend({ number: FileNumber }),
  canvas: FileRecord,
  rounds: ContentRound,
  logs: ContentLog,
  reactions: ContentReactions,
  syntheses: ContentSynthesis,
  ideas: ContentIdea.extend({ number: FileNumber }),
  themeRuns: ContentThemeRun,
  proposals: ContentProposal,
  votes: ContentVote,
  checks: ContentCheck,
  ratings: ContentRating,
  interviews: ContentInterview,
  threads: ContentThread,
  conversationStarts: ContentStart,
  agenda: ContentStep,
  pictures: FilePicture,
} as const
export type ListName = keyof typeof FILE_LISTS

const MAX_LISTED = 100_000
/** The maximum number of entries. Every page that opens the board gets all people, so fewer are allowed. */
export const MAX_ENTRIES: Readonly<Record<ListName, number>> = {
  people: 5_000,
  agents: MAX_AGENTS,
  formerAgents: 1_000,
  numbered: MAX_LISTED,
  canvas: MAX_LISTED,
  rounds: MAX_LISTED,
  logs: MAX_LISTED,
  reactions: MAX_LISTED,
  syntheses: MAX_LISTED,
  ideas: MAX_LISTED,
  themeRuns: MAX_LISTED,
  proposals: MAX_LISTED,
  votes: MAX_BALLOTS_ON_BOARD,
  checks: MAX_BALLOTS_ON_BOARD,
  ratings: MAX_BALLOTS_ON_BOARD,
  interviews: MAX_INTERVIEWS_ON_BOARD,
  threads: MAX_THREADS,
  conversationStarts: MAX_CONVERSATION_STARTS,
  agenda: MAX_STEPS,
  pictures: 2_000,
}

const list = <Name extends ListName>(name: Name) =>
  z.array<(typeof FILE_LISTS)[Name]>(FILE_LISTS[name]).max(MAX_ENTRIES[name])

/** A whole board as a file. SPEC.md explains each part, and what a file leaves out. */
export const BoardFile = z.object({
  format: z.literal(BOARD_FORMAT_NAME),
  version: z.literal(BOARD_FORMAT_VERSION),
  board: BoardHead,
  settings: BoardSettings,
  people: list('people').describe('The people with content in this file, without accounts.'),
  agents: list('agents').describe('In the order in which they speak.'),
  formerAgents: list('formerAgents').describe('Agents that were removed.'),
  lastNumber: z.int().min(0).max(MAX_FILE_NUMBER).describe('The highest number that a note ever had.'),
  numbered: list('numbered').describe('The number of each note, in their order.'),
  canvas: list('canvas').describe('Shapes and bindings, by id.'),
  rounds: list('rounds').describe('Oldest first; what went on counts as aborted.'),
  logs: list('logs').describe('What rounds from other programs were in their files.'),
  reactions: list('reactions').describe('By note, in the order of its first reaction.'),
  syntheses: list('syntheses').describe('Each version is one of its own, oldest first.'),
  ideas: list('ideas').describe('The idea log by number, with what was taken out of it.'),
  themeRuns: list('themeRuns').describe('Theme runs, oldest first.'),
  proposals: list('proposals').describe('Each version is one of its own, oldest first.'),
  votes: list('votes').optional().describe('Closed votes, oldest first: totals only.'),
  checks: list('checks').optional().describe('Whether versions of documents speak for people: counts alone.'),
  ratings: list('ratings').optional().describe('Closed ratings, oldest first: counts only.'),
  interviews: list('interviews')
    .optional()
    .describe('Interviews that are over, oldest first, without files.'),
  threads: list('threads').optional().describe('Threads of comments, oldest first, without private ones.'),
  conversationStarts: list('conversationStarts')
    .optional()
    .describe('Where people began a new conversation, oldest first.'),
  agenda: list('agenda').optional().describe('The steps of the agenda in their order.'),
  pictures: list('pictures').optional().describe('Those that the canvas shows.'),
})
export type BoardFile = z.infer<typeof BoardFile>

/** The file's description for programs, as JSON Schema. */
export function boardFileSchema(): object {
  return {
    $id: 'parley-board.json',
    title: 'A Parley board, version 1',
    ...z.toJSONSchema(BoardFile, { io: 'input', unrepresentable: 'any' }),
  }
}
