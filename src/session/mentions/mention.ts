import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { NoteId } from '#session/rounds/round.ts'

/** A mentioned advisor that was not asked. */
export const RefusedMention = z.object({
  noteId: NoteId,
  agentId: z.string(),
  /** The person whose words mention it. */
  userId: z.string(),
  code: z.string().max(64),
  /** A sentence with the reason and a remedy. */
  message: z.string().max(500),
})
export type RefusedMention = z.infer<typeof RefusedMention>

/** A refusal for pages, with the message to the note's writer. */
export interface RefusedMentionView extends RefusedMention {
  /** The `seq` of its event: a repeated refusal is shown again. */
  seq: number
}

/** Stored for good, like all events. */
export const MENTION_EVENTS = [defineEvent('mention.refused', RefusedMention.shape)] as const
export type MentionEvent = z.infer<(typeof MENTION_EVENTS)[number]>

/** Older ones are dropped. */
export const MAX_REFUSED_MENTIONS = 20

/** Mentions of advisors on a board. */
export interface MentionsSlice {
  /** The newest last. */
  refusedMentions: readonly RefusedMentionView[]
}
