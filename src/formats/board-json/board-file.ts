import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_ID } from '#board/picture-rules.ts'
import { AgentId, MAX_AGENTS } from '#session/agent.ts'
import { BoardSettings } from '#session/board-settings.ts'
import { BoardTitleText, Premise } from '#session/command.ts'
import { ContentGather, ContentIdea, ContentNumber, ContentProposal } from '#session/content-idea.ts'
import { ContentAgent, ContentFormerAgent } from '#session/content-import.ts'
import {
  ContentLog,
  ContentMark,
  ContentRound,
  ContentStart,
  ContentSynthesis,
} from '#session/content-round.ts'
import { MAX_CONVERSATION_STARTS } from '#session/conversation-start.ts'
import { IdeaNumber } from '#session/idea.ts'
import { PersonColor } from '#session/person-color.ts'

export const BOARD_FORMAT_NAME = 'parley-board'
export const BOARD_FORMAT_VERSION = 1

const PERSON_IN_FILE = /^p[1-9]\d{0,5}$/

/** Whoever has something in the file. Accounts are never named: `p1`, `p2` … are this file's own. */
export const FilePerson = z.object({
  id: z.string().regex(PERSON_IN_FILE, 'People are called p1, p2 and so on.'),
  name: z
    .string()
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(200)),
  color: PersonColor,
})
export type FilePerson = z.infer<typeof FilePerson>

/**
 * A shape or binding as the canvas document holds it: `t` type, `at` [x, y, rotation], `in` [parent, index] or the two ends
 * of a binding, `text`, `p.<prop>` for what differs from the default, `m.<key>` for the author and number of a note.
 */
export const FileRecord = z.looseObject({
  id: z.string().regex(/^(shape|binding):[A-Za-z0-9_-]{1,56}$/, 'This id fits no shape.'),
  t: z.string().max(40),
})
export type FileRecord = z.infer<typeof FileRecord>

/** In base64, three bytes are four characters. */
const MAX_DATA_CHARS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

/** The bytes of a picture that the canvas shows. */
export const FilePicture = z.object({
  id: z.string().regex(PICTURE_ID, 'This id fits no picture.'),
  data: z.string().min(1).max(MAX_DATA_CHARS, 'This picture is too large.').describe('A file, in base64.'),
})
export type FilePicture = z.infer<typeof FilePicture>

export const BoardHead = z.object({
  title: BoardTitleText,
  premise: Premise,
  createdAt: z.number().min(0).max(8.64e15),
})

/** Far more than a board comes to, and far fewer than there are: what is written after an import needs numbers, too. */
const MAX_FILE_NUMBER = 100_000_000
const FileNumber = IdeaNumber.max(MAX_FILE_NUMBER)

/** The lists of a file, each entry of which can be read by itself. */
export const FILE_LISTS = {
  people: FilePerson,
  agents: ContentAgent,
  formerAgents: ContentFormerAgent.extend({ id: AgentId }),
  numbered: ContentNumber.extend({ number: FileNumber }),
  canvas: FileRecord,
  rounds: ContentRound,
  logs: ContentLog,
  marks: ContentMark,
  syntheses: ContentSynthesis,
  ideas: ContentIdea.extend({ number: FileNumber }),
  gathers: ContentGather,
  proposals: ContentProposal,
  conversationStarts: ContentStart,
  pictures: FilePicture,
} as const
export type ListName = keyof typeof FILE_LISTS

const MANY = 100_000
/** Entries that a list may have. Every page that opens the board is told of everyone, so of these there are fewer. */
export const MOST_ENTRIES: Readonly<Record<ListName, number>> = {
  people: 5_000,
  agents: MAX_AGENTS,
  formerAgents: 1_000,
  numbered: MANY,
  canvas: MANY,
  rounds: MANY,
  logs: MANY,
  marks: MANY,
  syntheses: MANY,
  ideas: MANY,
  gathers: MANY,
  proposals: MANY,
  conversationStarts: MAX_CONVERSATION_STARTS,
  pictures: 2_000,
}

const list = <Name extends ListName>(name: Name) =>
  z.array<(typeof FILE_LISTS)[Name]>(FILE_LISTS[name]).max(MOST_ENTRIES[name])

/** A whole board as a file. SPEC.md tells what each part means and what is left out. */
export const BoardFile = z.object({
  format: z.literal(BOARD_FORMAT_NAME),
  version: z.literal(BOARD_FORMAT_VERSION),
  board: BoardHead,
  settings: BoardSettings,
  people: list('people').describe('Whoever has something in this file, without accounts.'),
  agents: list('agents').describe('In the order in which they speak.'),
  formerAgents: list('formerAgents').describe('Agents that were removed.'),
  lastNumber: z.int().min(0).max(MAX_FILE_NUMBER).describe('The highest number that a note ever had.'),
  numbered: list('numbered').describe('The number of each note, in their order.'),
  canvas: list('canvas').describe('Shapes and bindings, by id.'),
  rounds: list('rounds').describe('Oldest first; what went on counts as aborted.'),
  logs: list('logs').describe('What rounds from other programs were in their files.'),
  marks: list('marks').describe('Signs on notes, in the order of their first sign.'),
  syntheses: list('syntheses').describe('Each version is one of its own, oldest first.'),
  ideas: list('ideas').describe('The idea log by number, with what was taken out of it.'),
  gathers: list('gathers').describe('Times that ideas were gathered into themes, oldest first.'),
  proposals: list('proposals').describe('Each version is one of its own, oldest first.'),
  conversationStarts: list('conversationStarts')
    .optional()
    .describe('Where people began a new conversation, oldest first; older files have none.'),
  pictures: list('pictures').optional().describe('Those that the canvas shows; older files have none.'),
})
export type BoardFile = z.infer<typeof BoardFile>

/** How the file is described to programs, as JSON Schema. */
export function boardFileSchema(): object {
  return {
    $id: 'parley-board.json',
    title: 'A Parley board, version 1',
    ...z.toJSONSchema(BoardFile, { io: 'input', unrepresentable: 'any' }),
  }
}
