import { z } from 'zod'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'

/** `k` and 12 of [0-9a-z]. */
export const ClerkCallId = z.string().regex(/^k[0-9a-z]{12}$/, 'No such call.')

/**
 * `sort`: categories and tags for captured ideas; `compare`: their meaning, for the range of the board; `talk`: one answer in a
 * conversation, all of its steps together; `vote`: an advisor's votes.
 */
export const ClerkTask = z.enum(['sort', 'compare', 'talk', 'vote'])
export type ClerkTask = z.infer<typeof ClerkTask>

/** A running call of the clerk, with its hold. Its content is private to one person. */
export interface ClerkCall {
  id: string
  task: ClerkTask
  agentId: string
  model: string
  /** The person in the conversation. `null`: a call without one. */
  userId: string | null
  startedAt: number
}

/** A call whose process is gone is ended by the next one after this long. */
export const CLERK_CALL_LASTS_MS = 10 * 60_000

/** Most requests of one person to the clerk on one board in a minute. */
export const MAX_TALKS_PER_MINUTE = 20

/** The server's own. */
export const CLERK_CALL_COMMANDS = [
  /** Refused over the budget, while agents are off, and for an agent that is not on the board. */
  z.object({
    type: z.literal('clerk.begin'),
    callId: ClerkCallId,
    task: ClerkTask,
    agentId: z.string().max(64),
    model: z.string().max(200),
    userId: z.string().max(64).nullable(),
    hold: Amount,
  }),
  /** Usage is recorded once, also that of a stopped call. */
  z.object({ type: z.literal('clerk.end'), callId: ClerkCallId, usage: ModelUsage.nullable() }),
] as const

export const CLERK_CALL_EVENTS = [
  z.object({
    kind: z.literal('clerk.began'),
    data: z.object({
      callId: z.string(),
      task: ClerkTask,
      agentId: z.string(),
      model: z.string(),
      userId: z.string().nullable(),
      hold: Amount,
    }),
  }),
  /** Stopped with all agents; its usage is still to come. */
  z.object({ kind: z.literal('clerk.stopped'), data: z.object({ callId: z.string() }) }),
  z.object({
    kind: z.literal('clerk.ended'),
    data: z.object({
      callId: z.string(),
      task: ClerkTask,
      agentId: z.string(),
      /** The person in the conversation. `null`: a call without one. */
      userId: z.string().nullable().optional(),
      usage: ModelUsage.nullable(),
    }),
  }),
] as const
