import { doneMoved } from '#session/agenda/apply-agenda.ts'
import { moveContinued } from '#session/choosing/ballot/plus-for-winners.ts'
import { scoresMoved } from '#session/choosing/ratings/apply-ratings.ts'
import { answersLeft } from '#session/choosing/representation/apply-checks.ts'
import { ballotsMoved } from '#session/choosing/votes/apply-votes.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import { moveIdeas } from '#session/ideas/move-ideas.ts'
import { interviewsMoved } from '#session/interviews/apply-questions.ts'
import { memberLeft } from '#session/members/apply-members.ts'
import { partsMoved } from '#session/private-writing/apply-private-writing.ts'
import { moveReactions } from '#session/reactions/change-reactions.ts'
import type { SessionState } from '#session/state.ts'

/**
 * Ends a membership. A guest's contributions that they may change or take back pass to the account that the guest signs
 * in to.
 */
export function endMembership(
  state: SessionState,
  event: EventOf<'member.left'>,
  owned: Owned,
): SessionState {
  const left = { ...state, ...memberLeft(state, event) }
  const { into } = event.data
  return answersLeft(into === undefined ? left : passToAccount(left, event, into, owned), event, owned)
}

/**
 * Moves every id of a person on which a right or a count depends. Records of a past action, such as the start of a
 * round, keep the guest's id: its name stays in `people`, and pages need not be sent all of them again.
 */
function passToAccount(
  state: SessionState,
  event: EventOf<'member.left'>,
  to: string,
  owned: Owned,
): SessionState {
  const { userId: from } = event.data
  // Before the reactions: the account's own "+" must not become one to take back.
  let next = moveContinued(state, { from, to })
  next = moveReactions(next, from, to, owned)
  next = moveIdeas(next, { from, to, seq: event.seq }, owned)
  next = ballotsMoved(next, event, owned)
  next = scoresMoved(next, event, owned)
  next = doneMoved(next, { from, to })
  next = partsMoved(next, { from, to })
  return interviewsMoved(next, event)
}
