import type { BoardSlice } from '#session/board/board-slice.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import { isSelecting } from '#session/reactions/apply-reactions.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import {
  type ConversationEvent,
  type ConversationsSlice,
  MAX_CONVERSATION_STARTS,
} from './conversation-start.ts'

type Slice = ConversationsSlice &
  Pick<NotesSlice, 'notes'> &
  Pick<RoundsSlice, 'roundOrder'> &
  Pick<ReactionsSlice, 'reactions'>

export const APPLY_CONVERSATIONS: ApplyTable<Slice, ConversationEvent, ConversationsSlice> = {
  // Agents no longer see the notes, rounds and reactions that are there now.
  'conversation.began'({ conversationStarts, notes, roundOrder, reactions }, { actor: by, at }) {
    const start = {
      by,
      at,
      afterNumber: notes.lastNumber,
      earlierRounds: roundOrder,
      earlierNotes: Object.keys(reactions),
    }
    return { conversationStarts: [...conversationStarts, start].slice(-MAX_CONVERSATION_STARTS) }
  },
  'conversation.continued': ({ conversationStarts }) => ({
    conversationStarts: conversationStarts.slice(0, -1),
  }),
}

/** A reaction that selects brings a note back from an earlier conversation. */
export function bringBackReacted(
  state: ConversationsSlice & Pick<BoardSlice, 'settings'>,
  { data: { noteId, symbol } }: { data: { noteId: string; symbol: string } },
): Partial<ConversationsSlice> {
  return isSelecting(state, symbol) ? bringBack(state, [noteId]) : {}
}

/** Brings notes of earlier conversations into every later one. */
export function bringBack(
  { conversationStarts }: ConversationsSlice,
  noteIds: readonly string[],
): Partial<ConversationsSlice> {
  const isKnown = conversationStarts.some(({ earlierNotes }) =>
    noteIds.some((noteId) => earlierNotes.includes(noteId)),
  )
  if (!isKnown) return {}
  const back = new Set(noteIds)
  return {
    conversationStarts: conversationStarts.map((start) => {
      const earlierNotes = start.earlierNotes.filter((noteId) => !back.has(noteId))
      return earlierNotes.length === start.earlierNotes.length ? start : { ...start, earlierNotes }
    }),
  }
}
