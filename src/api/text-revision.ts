import { z } from 'zod'

/** Names the text of a note or idea: the same words have the same revision. */
export const TextRevision = z
  .string()
  .describe('Names this text. A program sends it back when it replaces or removes the text.')

export const RevisionRead = z
  .string()
  .max(64)
  .optional()
  .describe(
    'The revision of the text that is replaced or removed. Programs must send it, here or in If-Match.',
  )

/** The query of requests that remove one text: a DELETE has no body. */
export const RemovalQuery = z.object({ revision: RevisionRead })
