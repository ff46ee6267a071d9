import { z } from 'zod'

/** The body of every refusal: a stable code, and a sentence for a person. */
export const ErrorResponse = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      current: z
        .object({ number: z.int().optional(), text: z.string(), revision: z.string() })
        .optional()
        .describe('Of `revision-needed` and `stale-revision`: the text as it is now.'),
    }),
  })
  .meta({ id: 'Error' })
