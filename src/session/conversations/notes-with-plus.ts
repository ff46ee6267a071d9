import type { BoardSlice } from '#session/board/board-slice.ts'
import { type GivenReactions, isSelected } from '#session/reactions/note-reactions.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { roundsOf, type WithRounds } from '#session/rounds/round-view.ts'
import type { ConversationStart, ConversationsSlice } from './conversation-start.ts'

interface WithReactions extends Pick<BoardSlice, 'settings'> {
  reactions: Readonly<Record<string, GivenReactions>>
}

// A list of rounds needs this for each of them: it is computed once.
const lastSelected = new WeakMap<
  WithReactions['reactions'],
  { settings: WithReactions['settings']; selected: readonly string[] }
>()

/** Notes whose "+" counts under the board's rule. In the order of their first reaction. */
export function notesWithPlus({ reactions, settings }: WithReactions): readonly string[] {
  const last = lastSelected.get(reactions)
  if (last?.settings === settings) return last.selected
  const selected = Object.keys(reactions).filter((noteId) => isSelected(reactions[noteId], settings))
  lastSelected.set(reactions, { settings, selected })
  return selected
}

/** Selected notes that agents see as their conversation: those chosen since `start`, or all of them. */
export function conversationNotes(view: WithReactions, start: ConversationStart | null): readonly string[] {
  const selected = notesWithPlus(view)
  if (!start) return selected
  const earlier = new Set(start.earlierNotes)
  return selected.filter((noteId) => !earlier.has(noteId))
}

/** null: agents see the conversation from the board's beginning. */
export function currentStart({ conversationStarts }: ConversationsSlice): ConversationStart | null {
  return conversationStarts.at(-1) ?? null
}

/** Begun in this conversation, or in no earlier one. */
export function isRoundSince(start: ConversationStart | null, roundId: string): boolean {
  return !start?.earlierRounds.includes(roundId)
}

/**
 * Contributions that were not chosen, of rounds with a chosen one: before the first choice there are no alternatives. A
 * running round has none until its moderator has judged.
 * @param start leaves out the rounds of earlier conversations
 */
export function alternativeNotes(
  view: WithReactions & WithRounds,
  start: ConversationStart | null = null,
): Set<string> {
  const selected = new Set(notesWithPlus(view))
  const earlier = new Set(start?.earlierRounds)
  const alternatives = new Set<string>()
  for (const round of roundsOf(view)) {
    if (earlier.has(round.id) || !isJudged(round)) continue
    const notes = round.turns.flatMap((turn) => turn.notes)
    if (!notes.some((noteId) => selected.has(noteId))) continue
    for (const noteId of notes) if (!selected.has(noteId)) alternatives.add(noteId)
  }
  return alternatives
}

function isJudged({ state, moderation }: RoundView): boolean {
  return state === 'complete' || state === 'aborted' || moderation.state === 'done'
}
