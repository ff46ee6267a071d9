import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { MAX_NOTES_PER_TURN } from './round.ts'

/** Which notes count as selected. */
export const PlusRule = z.discriminatedUnion('by', [
  /** One "+" by anybody, person or moderator. */
  z.object({ by: z.literal('anyone') }),
  z.object({ by: z.literal('moderator') }),
  z.object({ by: z.literal('people') }),
  /** People's signs, weighted, come to at least `least`. */
  z.object({ by: z.literal('consensus'), least: z.int().min(1).max(50) }),
])
export type PlusRule = z.infer<typeof PlusRule>

const Sign = z.object({
  symbol: z
    .string()
    .min(1)
    .max(16)
    .regex(/^\S+$/, 'A symbol is one sign without spaces.')
    .refine((symbol) => cleanText(symbol) === symbol, 'A symbol is a sign that one can see.'),
  /** What one of it adds to a note's weight. */
  weight: z.number().min(-10).max(10),
})
export type Sign = z.infer<typeof Sign>
/** Always there, with this weight. */
export const PLUS: Sign = { symbol: '+', weight: 1 }
export const MAX_SIGNS = 6

/** Tokens in and out together; money in millionths of a US dollar. null: no limit. */
const Tokens = z.int().min(100).max(1_000_000_000).nullable()
const Micros = z.int().min(1).max(1_000_000_000_000).nullable()
export const Budget = z.object({
  turnTokens: Tokens,
  roundTokens: Tokens,
  boardTokens: Tokens,
  dayTokens: Tokens,
  roundMicros: Micros,
  boardMicros: Micros,
  dayMicros: Micros,
})
export type Budget = z.infer<typeof Budget>

export const BoardSettings = z.object({
  /** Who may ask the advisors. */
  whoRuns: z.enum(['facilitators', 'editors']),
  plusRule: PlusRule,
  /** Whether agents are told what was not chosen. */
  alternatives: z.enum(['told', 'left-out']),
  /** How many notes an advisor may write in a turn. Missing: five, as on boards from before it could be set. */
  notesPerTurn: z.int().min(1).max(MAX_NOTES_PER_TURN).optional(),
  /** "+" first. */
  signs: z
    .array(Sign)
    .min(1)
    .max(MAX_SIGNS)
    .refine(
      (signs) => signs[0]?.symbol === PLUS.symbol && signs[0].weight === PLUS.weight,
      'The first sign is "+".',
    )
    .refine(
      (signs) => new Set(signs.map(({ symbol }) => symbol)).size === signs.length,
      'Each sign is there once.',
    ),
  budget: Budget,
})
export type BoardSettings = z.infer<typeof BoardSettings>

/** Of boards from before settings were written down: what a new board begins with is `NEW_BOARD_SETTINGS`. */
export const DEFAULT_SETTINGS: BoardSettings = {
  whoRuns: 'editors',
  plusRule: { by: 'anyone' },
  alternatives: 'told',
  signs: [PLUS],
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

/** People choose, the moderator only suggests, and advisors write one note a turn, until the board says otherwise. */
export const NEW_BOARD_SETTINGS: BoardSettings = {
  ...DEFAULT_SETTINGS,
  plusRule: { by: 'people' },
  notesPerTurn: 1,
}
