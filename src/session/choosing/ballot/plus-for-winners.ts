import type { BoardSlice } from '#session/board/board-slice.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  isSelected,
  NO_REACTIONS,
  type ReactionEvent,
  type ReactionsSlice,
} from '#session/reactions/note-reactions.ts'
import type { ClosedBallot } from './ballot.ts'

/** The slices that decide whether a "+" selects a note. */
export type PlusSlice = ReactionsSlice & Pick<BoardSlice, 'settings'>
type Continued = NonNullable<ClosedBallot['continued']>

/** Gives these notes the "+" of this person, or returns the refusal. `noteIds` had none of theirs before. */
export function givePlus(
  slice: PlusSlice,
  winners: readonly string[],
  userId: string,
): { noteIds: string[]; events: ReactionEvent[] } | Decision<never> {
  if (winners.length === 0) return refuse('nothing-won')
  // Under some rules the "+" of one person selects nothing: the next round would not see what people chose.
  if (winners.some((noteId) => !isSelectedBy(slice, noteId, userId))) return refuse('plus-not-enough')
  const noteIds = winners.filter((noteId) => !plusOf(slice, noteId).includes(userId))
  return {
    noteIds,
    events: noteIds.map((noteId) => ({ kind: 'reaction.given', data: { noteId, symbol: PLUS.symbol } })),
  }
}

/** Takes back what `givePlus` gave, and nothing that was there before. */
export function takeBackPlus(
  slice: PlusSlice,
  { noteIds, by }: Continued,
  userId: string,
): { events: ReactionEvent[] } | Decision<never> {
  if (by !== userId) return refuse('not-yours.plus')
  const given = noteIds.filter((noteId) => plusOf(slice, noteId).includes(by))
  return {
    events: given.map((noteId) => ({
      kind: 'reaction.removed',
      data: { noteId, symbol: PLUS.symbol, agentId: null },
    })),
  }
}

export function plusOf({ reactions }: ReactionsSlice, noteId: string): readonly string[] {
  return entryOf(reactions, noteId)?.people[PLUS.symbol] ?? []
}

function isSelectedBy({ reactions, settings }: PlusSlice, noteId: string, userId: string): boolean {
  const given = entryOf(reactions, noteId) ?? NO_REACTIONS
  const plus = new Set([...(given.people[PLUS.symbol] ?? []), userId])
  return isSelected({ ...given, people: { ...given.people, [PLUS.symbol]: [...plus] } }, settings)
}
