import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'

/** `k` and 12 of [0-9a-z]. */
export const CallId = idSchema('k', 'call')

/**
 * `sort`: categories and tags for captured ideas; `compare`: their meaning, for the range of the board; `talk`: one answer in a
 * conversation, all of its steps together.
 */
export const ClerkTask = z.enum(['sort', 'compare', 'talk'])
/** `vote`: an advisor's votes, whose calls were stored as calls of the clerk before they had their own events. */
const StoredClerkTask = z.enum([...ClerkTask.options, 'vote'])
export type CallTask = z.infer<typeof StoredClerkTask>

/** A running call outside of a run, with its hold: the clerk's, or an advisor's for its votes. */
export interface AgentCall {
  id: string
  task: CallTask
  agentId: string
  model: string
  /** The person in the conversation, or the one who requested the votes. `null`: a call without a person. */
  userId: string | null
  startedAt: number
}

/** A call whose process is gone is ended by the next one after this long. */
export const CALL_LASTS_MS = 10 * 60_000

/** Most requests of one person to the clerk on one board in a minute. */
export const MAX_TALKS_PER_MINUTE = 20

const begunCall = {
  callId: z.string(),
  agentId: z.string(),
  model: z.string(),
  userId: z.string().nullable(),
  hold: Amount,
}
const endedCall = {
  callId: z.string(),
  agentId: z.string(),
  userId: z.string().nullable().optional(),
  usage: ModelUsage.nullable(),
}

/** `stopped` with all agents: the usage is recorded later. */
export const CALL_EVENTS = [
  defineEvent('clerk.began', { ...begunCall, task: StoredClerkTask }),
  defineEvent('clerk.stopped', { callId: z.string() }),
  defineEvent('clerk.ended', { ...endedCall, task: StoredClerkTask }),
  defineEvent('advisor-vote.began', begunCall),
  defineEvent('advisor-vote.stopped', { callId: z.string() }),
  defineEvent('advisor-vote.ended', endedCall),
] as const
export type CallEvent = z.infer<(typeof CALL_EVENTS)[number]>
