import { accept } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { ReactionsSlice } from '#session/reactions/note-reactions.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import type { ConversationEvent, ConversationsSlice } from './conversation-start.ts'

type Slice = ConversationsSlice &
  Pick<NotesSlice, 'notes'> &
  Pick<RoundsSlice, 'roundOrder'> &
  Pick<ReactionsSlice, 'reactions'>

const define = commandsOn<Slice, ConversationEvent>()

/** Emits nothing if there are no contributions since the last beginning. */
const beginConversation = define({
  type: 'conversation.begin',
  fields: {},
  minRole: 'runs',
  route: commandRoute(
    'post',
    '/conversations',
    'Start a new conversation (people who may run agents)',
    'conversations',
    {
      description:
        'From now on advisors see nothing from before, except notes that get a "+" from now on and notes that a question is about. Nothing is deleted; minutes, transcripts and exports keep everything.',
    },
  ),
  decide: (state) => (isFresh(state) ? accept() : accept({ kind: 'conversation.began', data: {} })),
})

/** Undoes the newest start: advisors see earlier notes again. */
const continueConversation = define({
  type: 'conversation.continue',
  fields: {},
  minRole: 'runs',
  route: commandRoute(
    'post',
    '/conversations/continue',
    'Undo the last new conversation: advisors see the earlier one again',
    'conversations',
  ),
  decide: ({ conversationStarts }) =>
    conversationStarts.length === 0 ? accept() : accept({ kind: 'conversation.continued', data: {} }),
})

export const CONVERSATION_COMMANDS = [beginConversation, continueConversation] as const

/** Whether nothing has been added to the conversation yet. */
function isFresh({ conversationStarts, notes, roundOrder, reactions }: Slice): boolean {
  const start = conversationStarts.at(-1)
  const earlier = new Set(start?.earlierNotes)
  return (
    notes.lastNumber === (start?.afterNumber ?? 0) &&
    roundOrder.length === (start?.earlierRounds.length ?? 0) &&
    Object.keys(reactions).every((noteId) => earlier.has(noteId))
  )
}
