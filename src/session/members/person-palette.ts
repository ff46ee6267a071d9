import { z } from 'zod'

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
