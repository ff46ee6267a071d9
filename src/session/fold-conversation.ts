import { MAX_CONVERSATION_STARTS } from './conversation-start.ts'
import type { EventOf } from './event.ts'
import type { SessionState } from './state.ts'

export function conversationBegan(state: SessionState, event: EventOf<'conversation.began'>): SessionState {
  const { actor: by, at } = event
  const start = {
    by,
    at,
    afterNumber: state.notes.lastNumber,
    earlierRounds: state.roundOrder,
    earlierNotes: Object.keys(state.marks),
  }
  return {
    ...state,
    conversationStarts: [...state.conversationStarts, start].slice(-MAX_CONVERSATION_STARTS),
  }
}

export function conversationContinued(state: SessionState): SessionState {
  return { ...state, conversationStarts: state.conversationStarts.slice(0, -1) }
}

/** A sign given now brings a note of an earlier conversation into every later one. */
export function bringBack(state: SessionState, noteIds: readonly string[]): SessionState {
  const isKnown = state.conversationStarts.some(({ earlierNotes }) =>
    noteIds.some((noteId) => earlierNotes.includes(noteId)),
  )
  if (!isKnown) return state
  const back = new Set(noteIds)
  const conversationStarts = state.conversationStarts.map((start) => {
    const earlierNotes = start.earlierNotes.filter((noteId) => !back.has(noteId))
    return earlierNotes.length === start.earlierNotes.length ? start : { ...start, earlierNotes }
  })
  return { ...state, conversationStarts }
}
