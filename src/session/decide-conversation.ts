import type { CommandOf } from './command.ts'
import { type Decision, yes } from './decision.ts'
import type { SessionState } from './state.ts'

export function decideConversation(
  state: SessionState,
  { type }: CommandOf<'conversation.begin' | 'conversation.continue'>,
): Decision {
  const isBegun = type === 'conversation.begin'
  if (isBegun ? isFresh(state) : state.conversationStarts.length === 0) return yes()
  return yes({ kind: isBegun ? 'conversation.began' : 'conversation.continued', data: {} })
}

/** Whether nothing has come into the conversation yet. */
function isFresh({ conversationStarts, notes, roundOrder, marks }: SessionState): boolean {
  const start = conversationStarts.at(-1)
  const [before, rounds, marked] = start
    ? [start.afterNumber, start.earlierRounds.length, start.earlierNotes]
    : [0, 0, []]
  const earlier = new Set(marked)
  return (
    notes.lastNumber === before &&
    roundOrder.length === rounds &&
    Object.keys(marks).every((noteId) => earlier.has(noteId))
  )
}
