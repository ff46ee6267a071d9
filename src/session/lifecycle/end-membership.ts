import { doneMoved } from '#session/agenda/apply-agenda.ts'
import { passBallots } from '#session/choosing/pass-to-account.ts'
import { answersLeft } from '#session/choosing/representation/apply-checks.ts'
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
  const { userId: from, into: to } = event.data
  const next = to === undefined ? left : passToAccount(left, event, to, owned)
  return { ...next, ...answersLeft(next, { from, to }, owned) }
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
  let next = { ...state, ...passBallots(state, { from, to }, owned) }
  next = moveReactions(next, from, to, owned)
  next = moveIdeas(next, { from, to, seq: event.seq }, owned)
  next = doneMoved(next, { from, to })
  next = partsMoved(next, { from, to })
  return interviewsMoved(next, event)
}
