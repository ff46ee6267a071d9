import { entryOf } from '#session/core/entry-of.ts'
import { invisibleReason } from '#session/members/member-roles.ts'
import type { SessionState } from '#session/state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'

/** The close code and sentence for people who are not members of the board. */
export const NOT_A_MEMBER: [CloseCode, string] = [CLOSE.noAccess, CLOSE_REASONS['not-a-member']]

/** The close code and the reason for a person who may not see this board. */
export function accessCloseReason(state: SessionState, userId: string): [CloseCode, string] {
  switch (invisibleReason(state, userId)) {
    case 'board-gone':
      return [CLOSE.gone, CLOSE_REASONS['board-deleted']]
    case 'board-closed':
      return [CLOSE.closed, CLOSE_REASONS['board-closed-by-operator']]
    case 'board-stuck':
      return [CLOSE.stuck, CLOSE_REASONS['board-stuck']]
    case 'blocked':
      return [CLOSE.blocked, CLOSE_REASONS.blocked]
    default:
      return leftReason(state, userId)
  }
}

function leftReason(state: SessionState, userId: string): [CloseCode, string] {
  switch (entryOf(state.memberships, userId)?.ended?.why) {
    // Their page already has the session of their account.
    case 'merged':
      return [CLOSE.restart, CLOSE_REASONS['signed-in']]
    case 'link-revoked':
      return [CLOSE.noAccess, CLOSE_REASONS['link-off']]
    case 'group-removed':
      return [CLOSE.noAccess, CLOSE_REASONS['no-group-role']]
    case 'guests-out':
      return [CLOSE.noAccess, CLOSE_REASONS['signed-in-only']]
    default:
      return NOT_A_MEMBER
  }
}
