import type { Actor } from '#session/actor.ts'
import { givePlus, takeBackPlus } from '#session/choosing/plus-for-winners.ts'
import type { CommandOf } from '#session/command.ts'
import { type Decision, no, yes } from '#session/decision.ts'
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
  const given = givePlus(state, winners, actor.userId)
  if ('ok' in given) return given
  return yes(...given.events, { kind: 'vote.continued', data: { voteId, noteIds: given.noteIds } })
}

export function undoContinueVote(
  state: SessionState,
  { voteId }: CommandOf<'vote.undo-continue'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return no('bad-command')
  const vote = entryOf(state.votes, voteId)
  if (!vote) return no('no-vote')
  if (vote.state === 'open' || !vote.continued) return yes()
  const taken = takeBackPlus(state, vote.continued, actor.userId)
  return 'ok' in taken ? taken : yes(...taken.events, { kind: 'vote.continue-undone', data: { voteId } })
}
