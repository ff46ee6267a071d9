import { z } from 'zod'

/** The name and the values of a sentence, beside its English. */
export const SentenceFields = {
  sentence: z.string().optional().describe('The name of the sentence, for programs that word it themselves.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values in the sentence.'),
}

/** The body of every refusal: a stable code, and a sentence for a person. */
export const ErrorResponse = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      variant: z.string().optional().describe('Tells more exact sentences of one code apart.'),
      values: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .describe('The values in the sentence, for programs that word it themselves.'),
      current: z
        .object({ number: z.int().optional(), text: z.string(), revision: z.string() })
        .optional()
        .describe('Of `revision-needed` and `stale-revision`: the text as it is now.'),
    }),
  })
  .meta({ id: 'Error' })
