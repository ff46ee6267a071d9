import { z } from 'zod'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { MAX_REACTIONS, PLUS, Reaction } from './reactions-of-board.ts'

/** A day. */
export const MAX_PICKS_COUNT_AFTER_MS = 86_400_000

/** Where only people select: so long after the moderator's picks, they count until someone selects a note of the round. */
const PicksCountAfter = z.int().min(60_000).max(MAX_PICKS_COUNT_AFTER_MS).optional()

/** Which notes count as selected. */
export const PlusRule = z.discriminatedUnion('by', [
  /** One "+" of any person or of the moderator. */
  z.object({ by: z.literal('anyone') }),
  z.object({ by: z.literal('moderator') }),
  z.object({ by: z.literal('people'), picksCountAfterMs: PicksCountAfter }),
  /** The sum of people's reactions, by weight, is at least `min`. */
  z.object({
    by: z.literal('consensus'),
    min: z.int().min(1).max(50),
    picksCountAfterMs: PicksCountAfter,
  }),
])
export type PlusRule = z.infer<typeof PlusRule>

/** The most that a board can set. */
export const MAX_NOTES_PER_TURN = 5
/** A board can't keep anything longer than its server does. `null`: as long as the server. */
export const MAX_KEPT_DAYS = 3_650
const KeptDays = z.int().min(1).max(MAX_KEPT_DAYS).nullable()

/** Tokens in and out together; money in millionths of a US dollar. null: no limit. */
const Tokens = z.int().min(100).max(1_000_000_000).nullable()
const Micros = z.int().min(1).max(1_000_000_000_000).nullable()
/** Limits in tokens and millionths of a US dollar; `null`: none. */
export const Budget = z.object({
  turnTokens: Tokens,
  roundTokens: Tokens,
  boardTokens: Tokens,
  dayTokens: Tokens,
  roundMicros: Micros,
  boardMicros: Micros,
  dayMicros: Micros,
})
/** Limits in tokens and millionths of a US dollar; `null`: none. */
export type Budget = z.infer<typeof Budget>

/** Settings that facilitators choose for everyone on a board. */
export const BoardSettings = z.object({
  /** The people who may ask the advisors. */
  whoRuns: z.enum(['facilitators', 'editors']),
  plusRule: PlusRule,
  /** Whether one moderator picks notes of a round, or all of the board, which must agree on each note. Missing: one. */
  moderators: z.enum(['one', 'all']).optional(),
  /** Whether prompts contain contributions that were not selected. */
  alternatives: z.enum(['shown', 'left-out']),
  /** How many notes an advisor may write in a turn. Missing: five, as on boards from before it could be set. */
  notesPerTurn: z.int().min(1).max(MAX_NOTES_PER_TURN).optional(),
  /** The reactions that people can give, "+" first. */
  reactions: z
    .array(Reaction)
    .min(1)
    .max(MAX_REACTIONS)
    .refine(
      (reactions) => reactions[0]?.symbol === PLUS.symbol && reactions[0].weight === PLUS.weight,
      INPUT_SENTENCES.reactionsFirst,
    )
    .refine(
      (reactions) => new Set(reactions.map(({ symbol }) => symbol)).size === reactions.length,
      INPUT_SENTENCES.reactionTwice,
    ),
  /** Whether facilitators may ask the moderator for the next step. Missing: they may not. */
  suggestsSteps: z.boolean().optional(),
  /** Whether the page proposes other advisors for each question, drawn from the library too. Missing: the chosen ones answer. */
  drawsAdvisors: z.boolean().optional(),
  /** Whether the clerk talks with people and sorts ideas with a model. Missing: it does. */
  clerk: z.enum(['on', 'off']).optional(),
  /** How many days the history has every moment; older work is in it by session. Missing: `null`. */
  historyDays: KeptDays.optional(),
  /** How many days the activity log goes back. Missing: `null`. */
  activityDays: KeptDays.optional(),
  budget: Budget,
})
export type BoardSettings = z.infer<typeof BoardSettings>

/** Whether a facilitator switched the clerk off. Talk between people, capturing and the idea log work without it. */
export function isClerkOff({ settings }: { settings: BoardSettings }): boolean {
  return settings.clerk === 'off'
}

/** Settings of boards from before settings were stored; a new board begins with `NEW_BOARD_SETTINGS`. */
export const DEFAULT_SETTINGS: BoardSettings = {
  whoRuns: 'editors',
  plusRule: { by: 'anyone' },
  alternatives: 'shown',
  reactions: [PLUS],
  budget: {
    turnTokens: 30_000,
    roundTokens: 300_000,
    boardTokens: null,
    dayTokens: 3_000_000,
    roundMicros: 500_000,
    boardMicros: null,
    dayMicros: 5_000_000,
  },
}

/** People choose, the moderator only suggests, advisors are drawn for each question and write one note a turn, until a facilitator changes this. */
export const NEW_BOARD_SETTINGS: BoardSettings = {
  ...DEFAULT_SETTINGS,
  plusRule: { by: 'people' },
  notesPerTurn: 1,
  drawsAdvisors: true,
}
