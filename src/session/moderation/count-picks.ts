import type { BoardSlice } from '#session/board/board-slice.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  type GivenReactions,
  isSelectedByPeople,
  moderatorDecides,
  onlySuggest,
  picksCountAfter,
} from '#session/reactions/note-reactions.ts'
import type { Round } from '#session/rounds/round.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'

interface ReactionsOnBoard extends Pick<BoardSlice, 'settings'> {
  reactions: Readonly<Record<string, GivenReactions>>
}

/** Rounds, and the reactions to their notes. */
export type PicksSlice = Pick<RoundsSlice, 'rounds' | 'roundOrder'> & ReactionsOnBoard

/**
 * The picks of a round that are still on their notes, and the time from which they count without a choice by people.
 */
interface WaitingPicks {
  /** The moderators that picked them. */
  agentIds: string[]
  noteIds: string[]
  /** Milliseconds since 1970. */
  dueAt: number
}

/** Whether a moderator's picks of the round have their "+". */
export function hasPicks({ rounds }: Pick<RoundsSlice, 'rounds'>, roundId: string): boolean {
  const { moderation } = entryOf(rounds, roundId) ?? {}
  return moderation?.state === 'done' && moderation.pickedAt !== undefined
}

/**
 * null: the board doesn't let picks count, a later round has picks, they count already, they are gone, or someone has selected a
 * note of the round.
 */
export function waitingPicks(state: PicksSlice, roundId: string): WaitingPicks | null {
  const afterMs = picksCountAfter(state.settings)
  const { moderation, turns } = entryOf(state.rounds, roundId) ?? {}
  if (afterMs === null || moderation?.state !== 'done' || moderation.pickedAt === undefined) return null
  if (state.roundOrder.findLast((id) => hasPicks(state, id)) !== roundId) return null
  const { agentId, picks, pickedAt, verdicts } = moderation
  const agentIds = verdicts?.map((verdict) => verdict.agentId) ?? [agentId]
  const posted =
    turns?.flatMap((turn) => ('notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [])) ?? []
  const isChosen = posted.some((noteId) => {
    const given = entryOf(state.reactions, noteId)
    return given !== null && isSelectedByPeople(given, state.settings)
  })
  const left = picks.flatMap(({ noteId }) => {
    const given = entryOf(state.reactions, noteId)?.agents.find((each) => each.roundId === roundId)
    return given ? [{ noteId, counts: given.counts === true }] : []
  })
  if (isChosen || left.every(({ counts }) => counts)) return null
  return { agentIds, noteIds: left.map(({ noteId }) => noteId), dueAt: pickedAt + afterMs }
}

/**
 * Whether the moderator's picks of a round select notes: by the board's rule, or because people selected none in time.
 */
export function picksCount(
  { id, moderation }: Pick<Round, 'id' | 'moderation'>,
  { reactions, settings }: ReactionsOnBoard,
): boolean {
  if (moderatorDecides(settings)) return true
  if (moderation.state !== 'done') return false
  const given = moderation.picks.flatMap(({ noteId }) => entryOf(reactions, noteId)?.agents ?? [])
  return !onlySuggest(
    given.filter(({ roundId }) => roundId === id),
    settings,
  )
}
