import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'

export const MAX_NAME_CHARS = 40
/** A person's name as they typed it: trimmed, one line. */
export const PersonName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Give a name.').max(MAX_NAME_CHARS, `At most ${MAX_NAME_CHARS} characters.`))
  .meta({ maxLength: MAX_NAME_CHARS })
