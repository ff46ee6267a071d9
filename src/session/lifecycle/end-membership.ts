import { doneMoved } from '#session/agenda/apply-agenda.ts'
import { passBallots } from '#session/choosing/pass-to-account.ts'
import { answersLeft } from '#session/choosing/representation/apply-checks.ts'
import { moveComments } from '#session/comments/apply-comments.ts'
import type { CommentsSlice } from '#session/comments/comment.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import type { IdeasState } from '#session/ideas/ideas-slice.ts'
import { moveIdeas } from '#session/ideas/move-ideas.ts'
import { interviewsMoved } from '#session/interviews/apply-questions.ts'
import type { InterviewsState } from '#session/interviews/interviews-slice.ts'
import { type MemberLeft, memberLeft } from '#session/members/apply-members.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import { partsMoved } from '#session/private-writing/apply-private-writing.ts'
import { moveReactions } from '#session/reactions/change-reactions.ts'
import { windowRunMoved } from '#session/windows/apply-windows.ts'

/** The slices with ids of people on which a right or a count depends. */
export type MembershipState = MembersSlice &
  Parameters<typeof passBallots>[0] &
  Parameters<typeof answersLeft>[0] &
  Parameters<typeof moveReactions>[0] &
  IdeasState &
  CommentsSlice &
  Parameters<typeof doneMoved>[0] &
  Parameters<typeof windowRunMoved>[0] &
  Parameters<typeof partsMoved>[0] &
  InterviewsState

/**
 * Ends a membership. A guest's contributions that they may change or take back pass to the account that the guest signs
 * in to.
 */
export function endMembership(
  state: MembershipState,
  event: MemberLeft,
  owned: CopyOnWrite,
): MembershipState {
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
  state: MembershipState,
  event: MemberLeft,
  to: string,
  owned: CopyOnWrite,
): MembershipState {
  const { userId: from } = event.data
  // Before the reactions: the account's own "+" must not become one to take back.
  let next = { ...state, ...passBallots(state, { from, to }, owned) }
  next = moveReactions(next, from, to, owned)
  next = moveIdeas(next, { from, to, seq: event.seq }, owned)
  next = moveComments(next, { from, to, seq: event.seq })
  next = { ...next, ...doneMoved(next, { from, to }) }
  next = { ...next, ...windowRunMoved(next, { from, to }) }
  next = { ...next, ...partsMoved(next, { from, to }) }
  return interviewsMoved(next, event)
}
