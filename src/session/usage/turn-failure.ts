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
/** Why a turn, a moderation or a synthesis failed. `message` is a sentence that a person can act on. */
export const TurnFailure = z.object({
  code: z.enum(FAILURES),
  message: z.string().max(500),
  isRetryable: z.boolean(),
  /** When the provider takes requests again, in milliseconds since 1970. Pages show it in the reader's time zone. */
  retryAt: z.int().min(0).optional(),
})
export type TurnFailure = z.infer<typeof TurnFailure>
