import { PLUS } from '#session/board/board-settings.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { isSelected, NO_REACTIONS, type ReactionEvent } from '#session/reactions/note-reactions.ts'
import type { SessionState } from '#session/state.ts'
import type { ClosedBallot } from './ballot.ts'

type Continued = NonNullable<ClosedBallot['continued']>

/** Gives these notes the "+" of this person, or returns the refusal. `noteIds` had none of theirs before. */
export function givePlus(
  state: SessionState,
  winners: readonly string[],
  userId: string,
): { noteIds: string[]; events: ReactionEvent[] } | Decision<never> {
  if (winners.length === 0) return refuse('nothing-won')
  // Under some rules the "+" of one person selects nothing: the next round would not see what people chose.
  if (winners.some((noteId) => !isSelectedBy(state, noteId, userId))) return refuse('plus-not-enough')
  const noteIds = winners.filter((noteId) => !plusOf(state, noteId).includes(userId))
  return {
    noteIds,
    events: noteIds.map((noteId) => ({ kind: 'reaction.given', data: { noteId, symbol: PLUS.symbol } })),
  }
}

/** Takes back what `givePlus` gave, and nothing that was there before. */
export function takeBackPlus(
  state: SessionState,
  { noteIds, by }: Continued,
  userId: string,
): { events: ReactionEvent[] } | Decision<never> {
  if (by !== userId)
    return refuse('not-yours', 'Another facilitator gave these +. Ask them to take them back.')
  const given = noteIds.filter((noteId) => plusOf(state, noteId).includes(by))
  return {
    events: given.map((noteId) => ({
      kind: 'reaction.removed',
      data: { noteId, symbol: PLUS.symbol, agentId: null },
    })),
  }
}

/**
 * The account that a guest signs in to can take back the "+" that the guest gave the winners, but for those on notes that had one
 * of the account already. Call it before the guest's reactions are moved.
 */
export function moveContinued(
  state: SessionState,
  sides: Readonly<Record<'from' | 'to', string>>,
): SessionState {
  const votes = continuedBy(state, state.votes, sides)
  const ratings = continuedBy(state, state.ratings, sides)
  return votes === state.votes && ratings === state.ratings ? state : { ...state, votes, ratings }
}

/** Passes a guest's "+" on to the account; returns the same record if the guest continued none of them. */
function continuedBy<Item extends { state: 'open' } | Pick<ClosedBallot, 'state' | 'continued'>>(
  state: SessionState,
  all: Readonly<Record<string, Item>>,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Readonly<Record<string, Item>> {
  const moved: Record<string, Item> = {}
  for (const [id, item] of Object.entries(all)) {
    if (item.state !== 'closed' || item.continued?.by !== from) continue
    const noteIds = item.continued.noteIds.filter((noteId) => !plusOf(state, noteId).includes(to))
    moved[id] = { ...item, continued: { noteIds, by: to } }
  }
  return Object.keys(moved).length > 0 ? { ...all, ...moved } : all
}

function plusOf({ reactions }: SessionState, noteId: string): readonly string[] {
  return entryOf(reactions, noteId)?.people[PLUS.symbol] ?? []
}

function isSelectedBy({ reactions, settings }: SessionState, noteId: string, userId: string): boolean {
  const given = entryOf(reactions, noteId) ?? NO_REACTIONS
  const plus = new Set([...(given.people[PLUS.symbol] ?? []), userId])
  return isSelected({ ...given, people: { ...given.people, [PLUS.symbol]: [...plus] } }, settings)
}
