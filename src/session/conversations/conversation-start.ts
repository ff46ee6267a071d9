import type { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

/**
 * Starts that can be undone one by one; older ones are forgotten, and notes and rounds from before them stay left out.
 */
export const MAX_CONVERSATION_STARTS = 50

/** A new conversation: advisors see nothing from before it, except notes that people bring back. */
export interface ConversationStart {
  /** A person's id; `server` if a file has none. */
  by: string
  /** Milliseconds since 1970. */
  at: number
  /** The board's last note number when it began. */
  afterNumber: number
  /** Rounds from before it. */
  earlierRounds: readonly string[]
  /** Notes that had reactions when it began and have been given none since. */
  earlierNotes: readonly string[]
}

export const CONVERSATION_EVENTS = [
  defineEvent('conversation.began', {}),
  defineEvent('conversation.continued', {}),
] as const
export type ConversationEvent = z.infer<(typeof CONVERSATION_EVENTS)[number]>

export interface ConversationsSlice {
  /** The newest last; empty: agents see the conversation from the board's beginning. */
  conversationStarts: readonly ConversationStart[]
}
