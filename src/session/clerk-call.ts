import { z } from 'zod'
import { Amount, ModelUsage } from './model-usage.ts'

/** `k` and 12 of [0-9a-z]. */
export const ClerkCallId = z.string().regex(/^k[0-9a-z]{12}$/, 'No such call.')

/** `sort`: categories and tags for what was heard; `talk`: one answer in a conversation, all of its steps together. */
export const ClerkTask = z.enum(['sort', 'talk'])
export type ClerkTask = z.infer<typeof ClerkTask>

/** A call of the clerk that goes on: what it may take is held until it ends. What is said in it is nobody else's business. */
export interface ClerkCall {
  id: string
  task: ClerkTask
  agentId: string
  model: string
  /** Whose conversation it is; null: nobody's. */
  userId: string | null
  startedAt: number
}

/** A call whose process is gone is ended by the next one after this long. */
export const CLERK_CALL_LASTS_MS = 10 * 60_000

/** What one person may ask of the clerk on one board in a minute. */
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
    reserve: Amount,
  }),
  /** Its bill, once; also of one that was stopped. */
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
      reserve: Amount,
    }),
  }),
  /** Stopped with all agents: its bill is still to come. */
  z.object({ kind: z.literal('clerk.stopped'), data: z.object({ callId: z.string() }) }),
  z.object({
    kind: z.literal('clerk.ended'),
    data: z.object({
      callId: z.string(),
      task: ClerkTask,
      agentId: z.string(),
      /** Whose conversation it was; null: nobody's. */
      userId: z.string().nullable().optional(),
      usage: ModelUsage.nullable(),
    }),
  }),
] as const
