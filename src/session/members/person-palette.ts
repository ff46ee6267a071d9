import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'

/** The person palette in the order in which newcomers get it; design tokens `--person-<name>` hold the paint. */
export const PERSON_COLORS = [
  'umber',
  'marine',
  'iris',
  'cerise',
  'moss',
  'lagoon',
  'ochre',
  'plum',
  'slate',
] as const
/** A key of the person palette. */
export const PersonColor = z.enum(PERSON_COLORS)
export type PersonColor = z.infer<typeof PersonColor>

export const MAX_NAME_CHARS = 40
/** A person's name as they typed it: trimmed, one line. */
export const PersonName = z
  .string()
  .transform((name) => cleanText(name).replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Give a name.').max(MAX_NAME_CHARS, `At most ${MAX_NAME_CHARS} characters.`))
  .meta({ maxLength: MAX_NAME_CHARS })
