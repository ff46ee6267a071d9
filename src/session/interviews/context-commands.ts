import { z } from 'zod'
import { ContextReplyText, ContextRequestId } from './context-request.ts'
import { InterviewId } from './interview.ts'

const ofRequest = { interviewId: InterviewId, contextRequestId: ContextRequestId }

export const CONTEXT_COMMANDS = [
  /** `isByAi`: the program declares that an AI wrote the words. */
  z.object({
    type: z.literal('context.reply'),
    ...ofRequest,
    text: ContextReplyText,
    isByAi: z.boolean(),
  }),
  z.object({ type: z.literal('context.cancel'), ...ofRequest }),
  /** The server's: the time for the reply is up. */
  z.object({ type: z.literal('context.end-due'), ...ofRequest }),
] as const

const ofStored = { interviewId: z.string(), contextRequestId: z.string() }
export const CONTEXT_EVENTS = [
  /** `by`: the agent of the requesting model. */
  z.object({
    kind: z.literal('context.requested'),
    data: z.object({
      ...ofStored,
      branchId: z.string().nullable(),
      text: z.string(),
      by: z.string(),
      model: z.string().nullable(),
      dueAt: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('context.replied'),
    data: z.object({ ...ofStored, text: z.string(), isByAi: z.boolean() }),
  }),
  z.object({ kind: z.literal('context.cancelled'), data: z.object(ofStored) }),
  z.object({ kind: z.literal('context.timed-out'), data: z.object(ofStored) }),
] as const
