import type { SessionState } from '#session/state.ts'

/** A reaction given now brings a note of an earlier conversation into every later one. */
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
