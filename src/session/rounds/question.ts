import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'

/** Longest question of a round, in characters. */
export const MAX_QUESTION_CHARS = 2_000

export const Question = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .max(MAX_QUESTION_CHARS, `A question has at most ${MAX_QUESTION_CHARS} characters.`)
      .refine((text) => !isBlank(text), 'Write a question.'),
  )
  .meta({ maxLength: MAX_QUESTION_CHARS })
