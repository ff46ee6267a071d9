import { z } from 'zod'

export const FAILURES = [
  'no-model',
  'no-key',
  'key-refused',
  'rate-limited',
  'overloaded',
  'unreachable',
  'broken-off',
  'too-slow',
  'not-asked',
  'declined',
  'empty',
  'unreadable',
  'too-long',
  'over-budget',
  'agent-gone',
  'board-full',
  'provider-error',
] as const
export const MAX_FAILURE_CHARS = 500
/** No sentence needs this many; imported board files may contain more. */
const MAX_FAILURE_VALUES = 10

/** Why a turn, a moderation or a synthesis failed. `message` is a sentence that a person can act on. */
export const TurnFailure = z.object({
  code: z.enum(FAILURES),
  message: z.string().max(MAX_FAILURE_CHARS),
  sentence: z
    .string()
    .max(100)
    .optional()
    .describe('The name of the sentence, for programs that word it themselves. Missing in older runs.'),
  values: z
    .record(z.string().max(40), z.union([z.string().max(1_000), z.number()]))
    .refine((values) => Object.keys(values).length <= MAX_FAILURE_VALUES)
    .optional()
    .describe('The values in the sentence.'),
  isRetryable: z.boolean(),
  /** When the provider takes requests again, in milliseconds since 1970. Pages show it in the reader's time zone. */
  retryAt: z.int().min(0).optional(),
})
export type TurnFailure = z.infer<typeof TurnFailure>
