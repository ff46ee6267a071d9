import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { PageBox, Quote, RecordKind, ThreadAnchor } from './comment-anchor.ts'

const ids = { threadId: z.string(), commentId: z.string() }
const ofThread = { threadId: z.string() }
const symbol = { ...ids, symbol: z.string() }

/** Stored for good, like all events. */
export const COMMENT_EVENTS = [
  defineEvent('comment.added', {
    ...ids,
    text: z.string(),
    mentions: z.array(z.string()),
    /** The comment begins a thread; missing: it is a reply. */
    thread: z
      .object({
        anchor: ThreadAnchor,
        quote: Quote.nullable(),
        box: PageBox.nullable(),
        /** null, or missing in old events: its anchor is no record. */
        recordKind: RecordKind.nullable().optional(),
        isPrivate: z.boolean(),
      })
      .optional(),
    /** The program behind the actor declares that an AI wrote the words. */
    isByAi: z.boolean().optional(),
    /** An advisor wrote it; missing: the actor did. */
    agent: z
      .object({ agentId: z.string(), model: z.string(), askedBy: z.string(), commentId: z.string() })
      .optional(),
  }),
  defineEvent('comment.edited', { ...ids, text: z.string(), mentions: z.array(z.string()) }),
  defineEvent('comment.deleted', ids),
  /** Someone else's comment, which the activity log shows. `userId` and `name`: its writer; missing without one. */
  defineEvent('comment.removed', { ...ids, userId: z.string().optional(), name: z.string().optional() }),
  defineEvent('comment.reacted', symbol),
  defineEvent('comment.unreacted', symbol),
  defineEvent('thread.resolved', ofThread),
  defineEvent('thread.reopened', ofThread),
  defineEvent('thread.detached', {
    recordId: z.string(),
    box: PageBox.nullable(),
    by: z.string().nullable(),
  }),
  defineEvent('thread.attached', { recordId: z.string() }),
  /** The note of a private thread is on the board, as `recordId`. */
  defineEvent('thread.revealed', { threadId: z.string(), recordId: z.string(), showsName: z.boolean() }),
] as const
export type CommentEvent = z.infer<(typeof COMMENT_EVENTS)[number]>
