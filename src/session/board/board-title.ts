import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'

export const MAX_TITLE_CHARS = 120
export const MAX_PREMISE_CHARS = 4_000

/** A board's title as a person typed it: trimmed, one line. */
export const BoardTitleText = z
  .string()
  .transform((title) => cleanText(title).replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Give a title.').max(MAX_TITLE_CHARS, `At most ${MAX_TITLE_CHARS} characters.`))
  .meta({ maxLength: MAX_TITLE_CHARS })
/** The question that a board is about; part of every prompt. */
export const Premise = z
  .string()
  .transform((premise) => cleanText(premise).trim())
  .pipe(z.string().max(MAX_PREMISE_CHARS, `At most ${MAX_PREMISE_CHARS} characters.`))
  .meta({ maxLength: MAX_PREMISE_CHARS })
