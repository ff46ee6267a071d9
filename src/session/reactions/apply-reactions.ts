import type { BoardSlice } from '#session/board/board-slice.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { NotesSlice } from '#session/notes/notes-slice.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import { changeReactions, setCounting, withoutPerson, withPerson } from './change-reactions.ts'
import {
  type GivenReactions,
  isSelectedByPeople,
  type ReactionEvent,
  type ReactionsSlice,
} from './note-reactions.ts'

type Slice = ReactionsSlice &
  Pick<BoardSlice, 'settings'> &
  Pick<NotesSlice, 'contributions'> &
  Pick<RoundsSlice, 'rounds'>

export const APPLY_REACTIONS: ApplyTable<Slice, ReactionEvent, ReactionsSlice> = {
  'reaction.given'(state, { actor, data: { noteId, symbol } }, owned) {
    const next = changeReactions(state, noteId, owned, (given) => withPerson(given, symbol, actor))
    return isSelecting(state, symbol) ? withoutCounting(next, noteId, owned) : next
  },
  // With the "+" of one of several moderators go those of the others, which picked the note only together.
  'reaction.removed': (state, { actor, data: { noteId, symbol, agentId } }, owned) =>
    changeReactions(state, noteId, owned, (given) => {
      if (agentId === null) return withoutPerson(given, symbol, actor)
      if (symbol !== PLUS.symbol) return given
      const { roundId = null } = given.agents.find((each) => each.agentId === agentId) ?? {}
      const isGone = (each: GivenReactions['agents'][number]) =>
        each.agentId === agentId || (roundId !== null && each.roundId === roundId)
      return { ...given, agents: given.agents.filter((each) => !isGone(each)) }
    }),
}

/** Whether the board's reaction selects notes. */
export function isSelecting({ settings }: Pick<BoardSlice, 'settings'>, symbol: string): boolean {
  return (settings.reactions.find((reaction) => reaction.symbol === symbol)?.weight ?? 0) > 0
}

/** A person has selected a note of a round: the moderator's picks in it only suggest again. */
function withoutCounting(state: Slice, noteId: string, owned: CopyOnWrite): Slice {
  const given = entryOf(state.reactions, noteId)
  const { roundId } = state.contributions.get(noteId) ?? {}
  const { moderation } = (roundId && entryOf(state.rounds, roundId)) || {}
  if (moderation?.state !== 'done' || !given || !isSelectedByPeople(given, state.settings)) return state
  return moderation.picks.reduce((next, pick) => setCounting(next, pick.noteId, roundId, owned, false), state)
}
