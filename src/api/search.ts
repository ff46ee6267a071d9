import { z } from 'zod'
import { SEARCHED_KINDS } from '#session/search/searchable-text.ts'
import { OriginResponse } from './origin.ts'
import { Time } from './time.ts'

export const MAX_QUERY_CHARS = 200
export const MAX_FOUND_BOARDS = 20
export const MAX_FOUND_TEXTS = 5

export const SearchQuery = z.object({
  q: z.string().max(MAX_QUERY_CHARS).describe('A text matches if it has the beginning of every word.'),
})

const FoundText = z
  .object({
    kind: z.enum(SEARCHED_KINDS).describe('premise: the question of the board.'),
    text: z.string().describe('The part of the text around the first match.'),
    matches: z
      .array(z.tuple([z.int(), z.int()]))
      .describe('Words of `text` that match, as start and end in UTF-16 code units.'),
    number: z.int().nullable().describe('The number of an idea, and of its note.'),
    noteId: z.string().nullable(),
    commentId: z.string().nullable(),
    threadId: z.string().nullable().describe('The thread of a comment.'),
    origin: OriginResponse,
    changedAt: Time,
  })
  .meta({ id: 'FoundText' })
export type FoundText = z.infer<typeof FoundText>

/** Matches on one board. */
const FoundBoard = z
  .object({
    id: z.string(),
    title: z.string(),
    count: z.int().describe('How many texts match.'),
    texts: z
      .array(FoundText)
      .describe(`At most ${MAX_FOUND_TEXTS}; title and question first, then whole words.`),
  })
  .meta({ id: 'FoundBoard' })
export type FoundBoard = z.infer<typeof FoundBoard>

export const SearchResponse = z.object({
  boards: z
    .array(FoundBoard)
    .describe(`At most ${MAX_FOUND_BOARDS}: boards whose title matches first, then those changed last.`),
  boardCount: z.int().describe('How many boards have matches.'),
})
export type SearchResponse = z.infer<typeof SearchResponse>
