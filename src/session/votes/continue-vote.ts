import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionState } from '#session/state.ts'
import { notesOfChoice } from '#session/votes-and-ratings/choice-groups.ts'
import { givePlus, takeBackPlus } from '#session/votes-and-ratings/plus-for-winners.ts'
import { topNotes } from './rank-notes.ts'

/** Gives the notes with the most votes, and all notes of such groups, the "+" of this person. A vote is continued once; to choose otherwise, undo it first. */
export function continueVote(
  state: SessionState,
  { voteId, top }: CommandOf<'vote.continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const vote = entryOf(state.votes, voteId)
  if (!vote) return refuse('no-vote')
  if (vote.state === 'open') return refuse('vote-open')
  if (vote.continued) return accept()
  const winners = topNotes(vote.result, top).flatMap(({ noteId }) => notesOfChoice(vote, noteId))
  const given = givePlus(state, winners, actor.userId)
  if ('ok' in given) return given
  return accept(...given.events, { kind: 'vote.continued', data: { voteId, noteIds: given.noteIds } })
}

/** Takes back the "+" that the winners got. Refusals: `no-vote`, and `not-yours` for another facilitator’s. */
export function undoContinueVote(
  state: SessionState,
  { voteId }: CommandOf<'vote.undo-continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('bad-command')
  const vote = entryOf(state.votes, voteId)
  if (!vote) return refuse('no-vote')
  if (vote.state === 'open' || !vote.continued) return accept()
  const taken = takeBackPlus(state, vote.continued, actor.userId)
  return 'ok' in taken ? taken : accept(...taken.events, { kind: 'vote.continue-undone', data: { voteId } })
}
