import { PLUS } from './board-settings.ts'
import type { EventOf } from './event.ts'
import { bringBack } from './fold-conversation.ts'
import { type Mark, NO_MARK } from './mark.ts'
import type { Owned } from './own.ts'
import { entryOf, type SessionState } from './state.ts'

export function reactionGiven(
  state: SessionState,
  event: EventOf<'reaction.given'>,
  owned: Owned,
): SessionState {
  const { noteId, symbol } = event.data
  const given = change(state, noteId, owned, (mark) => withPerson(mark, symbol, event.actor))
  const weight = state.settings.signs.find((sign) => sign.symbol === symbol)?.weight ?? 0
  return weight > 0 ? bringBack(given, [noteId]) : given
}

export function reactionTaken(
  state: SessionState,
  event: EventOf<'reaction.taken'>,
  owned: Owned,
): SessionState {
  const { noteId, symbol, agentId } = event.data
  return change(state, noteId, owned, (mark) => {
    if (agentId === null) return withoutPerson(mark, symbol, event.actor)
    return symbol === PLUS.symbol
      ? { ...mark, agents: mark.agents.filter((each) => each.agentId !== agentId) }
      : mark
  })
}

export function notesPicked(state: SessionState, event: EventOf<'notes.picked'>, owned: Owned): SessionState {
  const { roundId, agentId, picks } = event.data
  let next = state
  for (const { noteId, reason, isDistant } of picks) {
    next = change(next, noteId, owned, (mark) => {
      // One agent counts once on a note; its newest reason stands.
      const others = mark.agents.filter((each) => each.agentId !== agentId)
      return { ...mark, agents: [...others, { agentId, reason, roundId, isDistant }] }
    })
  }
  return bringBack(
    next,
    picks.map(({ noteId }) => noteId),
  )
}

/** What a guest gave is the account's that the guest turned out to be. */
export function moveMarks(state: SessionState, from: string, to: string, owned: Owned): SessionState {
  let next = state
  for (const [noteId, { people }] of Object.entries(state.marks)) {
    const symbols = Object.keys(people).filter((symbol) => entryOf(people, symbol)?.includes(from))
    for (const symbol of symbols)
      next = change(next, noteId, owned, (mark) => withPerson(withoutPerson(mark, symbol, from), symbol, to))
  }
  return next
}

function withPerson(mark: Mark, symbol: string, userId: string): Mark {
  const ids = entryOf(mark.people, symbol) ?? []
  return ids.includes(userId) ? mark : { ...mark, people: { ...mark.people, [symbol]: [...ids, userId] } }
}

function withoutPerson(mark: Mark, symbol: string, userId: string): Mark {
  const { [symbol]: ids = [], ...others } = mark.people
  const left = ids.filter((id) => id !== userId)
  return { ...mark, people: left.length > 0 ? { ...mark.people, [symbol]: left } : others }
}

/** A note that nobody marks any more is missing from the marks. */
function change(state: SessionState, noteId: string, owned: Owned, edit: (mark: Mark) => Mark): SessionState {
  const mark = edit(entryOf(state.marks, noteId) ?? NO_MARK)
  const marks = owned.record(state.marks)
  if (mark.agents.length === 0 && Object.keys(mark.people).length === 0) delete marks[noteId]
  else marks[noteId] = mark
  return { ...state, marks }
}
