import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'

export const MAX_CRITERION_CHARS = 40

/** A kind of reaction on a board. */
export const Reaction = z
  .object({
    symbol: z
      .string()
      .min(1)
      .max(16)
      .regex(/^\S+$/, INPUT_SENTENCES.symbolSpaces)
      .refine((symbol) => cleanText(symbol) === symbol, INPUT_SENTENCES.symbolInvisible),
    /** The weight that one such reaction adds to a note. */
    weight: z.number().min(-10).max(10),
    /** A word such as "risky", which people attach to a note without choosing it. */
    criterion: z
      .string()
      .min(1)
      .max(MAX_CRITERION_CHARS)
      .refine(
        (name) => cleanText(name).trim() === name && !name.includes('\n'),
        INPUT_SENTENCES.criterionLine,
      )
      .optional(),
  })
  .refine(({ weight, criterion }) => criterion === undefined || weight === 0, INPUT_SENTENCES.criterionWeight)
export type Reaction = z.infer<typeof Reaction>
/** Always there, with this weight. */
export const PLUS: Reaction = { symbol: '+', weight: 1 }
/** Kinds of reactions on a board, "+" included. */
export const MAX_REACTIONS = 6
