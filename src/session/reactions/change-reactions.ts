import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type GivenReactions, NO_REACTIONS, type ReactionsSlice } from './note-reactions.ts'

/** A note without reactions has no entry in `state.reactions`. */
export function changeReactions<State extends ReactionsSlice>(
  state: State,
  noteId: string,
  owned: CopyOnWrite,
  edit: (given: GivenReactions) => GivenReactions,
): State {
  const given = edit(entryOf(state.reactions, noteId) ?? NO_REACTIONS)
  const reactions = owned.record(state.reactions)
  if (given.agents.length === 0 && Object.keys(given.people).length === 0) delete reactions[noteId]
  else reactions[noteId] = given
  return { ...state, reactions }
}

/** Whether the "+" of moderators in the round selects the note. */
export function setCounting<State extends ReactionsSlice>(
  state: State,
  noteId: string,
  roundId: string | undefined,
  owned: CopyOnWrite,
  isCounting: boolean,
): State {
  const agents = entryOf(state.reactions, noteId)?.agents ?? []
  const isOther = (given: (typeof agents)[number]) =>
    given.roundId === roundId && (given.counts === true) !== isCounting
  if (!agents.some(isOther)) return state
  return changeReactions(state, noteId, owned, (given) => ({
    ...given,
    agents: given.agents.map((each) => {
      if (!isOther(each)) return each
      const { counts: _counts, ...rest } = each
      return isCounting ? { ...rest, counts: true as const } : rest
    }),
  }))
}

/** Reactions of a guest who signs in pass to the account. */
export function moveReactions<State extends ReactionsSlice>(
  state: State,
  from: string,
  to: string,
  owned: CopyOnWrite,
): State {
  let next = state
  for (const [noteId, { people }] of Object.entries(state.reactions)) {
    const symbols = Object.keys(people).filter((symbol) => entryOf(people, symbol)?.includes(from))
    for (const symbol of symbols)
      next = changeReactions(next, noteId, owned, (given) =>
        withPerson(withoutPerson(given, symbol, from), symbol, to),
      )
  }
  return next
}

/** Adds a person to those who gave the symbol. */
export function withPerson(given: GivenReactions, symbol: string, userId: string): GivenReactions {
  const ids = entryOf(given.people, symbol) ?? []
  return ids.includes(userId) ? given : { ...given, people: { ...given.people, [symbol]: [...ids, userId] } }
}

/** Removes a person from those who gave the symbol. */
export function withoutPerson(given: GivenReactions, symbol: string, userId: string): GivenReactions {
  const { [symbol]: ids = [], ...others } = given.people
  const left = ids.filter((id) => id !== userId)
  return { ...given, people: left.length > 0 ? { ...given.people, [symbol]: left } : others }
}
