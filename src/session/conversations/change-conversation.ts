import { accept, type Decision } from '#session/core/decision.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { MAX_CONVERSATION_STARTS } from './conversation-start.ts'

/** Emits nothing if there are no contributions since the last beginning. */
export function beginConversation(state: SessionState): Decision {
  return isFresh(state) ? accept() : accept({ kind: 'conversation.began', data: {} })
}

/** Undoes the newest start. */
export function continueConversation({ conversationStarts }: SessionState): Decision {
  return conversationStarts.length === 0 ? accept() : accept({ kind: 'conversation.continued', data: {} })
}

/** Whether the conversation is still empty. */
function isFresh({ conversationStarts, notes, roundOrder, reactions }: SessionState): boolean {
  const start = conversationStarts.at(-1)
  const [before, rounds, withReactions] = start
    ? [start.afterNumber, start.earlierRounds.length, start.earlierNotes]
    : [0, 0, []]
  const earlier = new Set(withReactions)
  return (
    notes.lastNumber === before &&
    roundOrder.length === rounds &&
    Object.keys(reactions).every((noteId) => earlier.has(noteId))
  )
}

/**
 * Agents no longer see the notes, rounds and reactions that are there now; the oldest start beyond the limit is
 * dropped.
 */
export function conversationBegan(state: SessionState, event: EventOf<'conversation.began'>): SessionState {
  const { actor: by, at } = event
  const start = {
    by,
    at,
    afterNumber: state.notes.lastNumber,
    earlierRounds: state.roundOrder,
    earlierNotes: Object.keys(state.reactions),
  }
  return {
    ...state,
    conversationStarts: [...state.conversationStarts, start].slice(-MAX_CONVERSATION_STARTS),
  }
}

/** Agents see the contributions before the newest start again. */
export function conversationContinued(state: SessionState): SessionState {
  return { ...state, conversationStarts: state.conversationStarts.slice(0, -1) }
}
