import { z } from 'zod'
import { PageBox, Quote, ThreadAnchor } from './comment-anchor.ts'

const ids = { threadId: z.string(), commentId: z.string() }
const ofThread = z.object({ threadId: z.string() })
const symbol = z.object({ ...ids, symbol: z.string() })

/** Stored for good, like all events. */
export const COMMENT_EVENTS = [
  z.object({
    kind: z.literal('comment.added'),
    data: z.object({
      ...ids,
      text: z.string(),
      mentions: z.array(z.string()),
      /** The comment begins a thread; missing: it is a reply. */
      thread: z
        .object({
          anchor: ThreadAnchor,
          quote: Quote.nullable(),
          box: PageBox.nullable(),
          isPrivate: z.boolean(),
        })
        .optional(),
      /** The program behind the actor declares that an AI wrote the words. */
      isByAi: z.boolean().optional(),
      /** An advisor wrote it; missing: the actor did. */
      agent: z
        .object({ agentId: z.string(), model: z.string(), askedBy: z.string(), turnId: z.string() })
        .optional(),
    }),
  }),
  z.object({
    kind: z.literal('comment.edited'),
    data: z.object({ ...ids, text: z.string(), mentions: z.array(z.string()) }),
  }),
  z.object({ kind: z.literal('comment.deleted'), data: z.object(ids) }),
  /** Someone else's comment, which the activity log shows. `userId` and `name`: its writer; missing without one. */
  z.object({
    kind: z.literal('comment.removed'),
    data: z.object({ ...ids, userId: z.string().optional(), name: z.string().optional() }),
  }),
  z.object({ kind: z.literal('comment.reacted'), data: symbol }),
  z.object({ kind: z.literal('comment.unreacted'), data: symbol }),
  z.object({ kind: z.literal('thread.resolved'), data: ofThread }),
  z.object({ kind: z.literal('thread.reopened'), data: ofThread }),
  z.object({
    kind: z.literal('thread.detached'),
    data: z.object({ recordId: z.string(), box: PageBox.nullable(), by: z.string().nullable() }),
  }),
  z.object({ kind: z.literal('thread.attached'), data: z.object({ recordId: z.string() }) }),
  /** The note of a private thread is on the board, as `recordId`. */
  z.object({
    kind: z.literal('thread.revealed'),
    data: z.object({ threadId: z.string(), recordId: z.string(), showsName: z.boolean() }),
  }),
] as const
export type CommentEvent = z.infer<(typeof COMMENT_EVENTS)[number]>
