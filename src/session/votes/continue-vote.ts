import type { Actor } from '#session/actor.ts'
import { PLUS } from '#session/board/board-settings.ts'
import type { CommandOf } from '#session/command.ts'
import { type Decision, no, yes } from '#session/decision.ts'
import type { BoardEvent } from '#session/event.ts'
import { isSelected, NO_REACTIONS } from '#session/reactions/note-reactions.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { topNotes } from './rank-notes.ts'

/** Gives the notes with the most votes the "+" of this person. A vote is continued once; to choose otherwise, undo it first. */
export function continueVote(
  state: SessionState,
  { voteId, top }: CommandOf<'vote.continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return no('bad-command')
  const vote = entryOf(state.votes, voteId)
  if (!vote) return no('no-vote')
  if (vote.state === 'open') return no('vote-open')
  if (vote.continued) return yes()
  const winners = topNotes(vote.result, top).map(({ noteId }) => noteId)
  if (winners.length === 0) return no('nothing-won')
  // Under some rules the "+" of one person selects nothing: the next round would not see what was voted for.
  if (winners.some((noteId) => !isSelectedBy(state, noteId, actor.userId))) return no('plus-not-enough')
  const noteIds = winners.filter((noteId) => !plusOf(state, noteId).includes(actor.userId))
  return yes(
    ...noteIds.map(
      (noteId): BoardEvent => ({ kind: 'reaction.given', data: { noteId, symbol: PLUS.symbol } }),
    ),
    { kind: 'vote.continued', data: { voteId, noteIds } },
  )
}

/** Takes back what `vote.continue` gave, and nothing that was there before. */
export function undoContinueVote(
  state: SessionState,
  { voteId }: CommandOf<'vote.undo-continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return no('bad-command')
  const vote = entryOf(state.votes, voteId)
  if (!vote) return no('no-vote')
  if (vote.state === 'open' || !vote.continued) return yes()
  const { noteIds, by } = vote.continued
  if (by !== actor.userId)
    return no('not-yours', 'Another facilitator gave these +. Ask them to take them back.')
  const given = noteIds.filter((noteId) => plusOf(state, noteId).includes(by))
  return yes(
    ...given.map(
      (noteId): BoardEvent => ({
        kind: 'reaction.removed',
        data: { noteId, symbol: PLUS.symbol, agentId: null },
      }),
    ),
    { kind: 'vote.continue-undone', data: { voteId } },
  )
}

function plusOf({ reactions }: SessionState, noteId: string): readonly string[] {
  return entryOf(reactions, noteId)?.people[PLUS.symbol] ?? []
}

function isSelectedBy({ reactions, settings }: SessionState, noteId: string, userId: string): boolean {
  const given = entryOf(reactions, noteId) ?? NO_REACTIONS
  const plus = new Set([...(given.people[PLUS.symbol] ?? []), userId])
  return isSelected({ ...given, people: { ...given.people, [PLUS.symbol]: [...plus] } }, settings)
}
