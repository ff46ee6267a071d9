import { entryOf } from '#session/core/entry-of.ts'
import { invisibleReason } from '#session/members/member-roles.ts'
import type { SessionState } from '#session/state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'
import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'

/** The close code and sentence for people who are not members of the board. */
export const NOT_A_MEMBER: [CloseCode, string] = [CLOSE.noAccess, SYNC_SENTENCES['not-a-member']]

/** The close code and the reason for a person who may not see this board. */
export function accessCloseReason(state: SessionState, userId: string): [CloseCode, string] {
  switch (invisibleReason(state, userId)) {
    case 'board-gone':
      return [CLOSE.gone, SYNC_SENTENCES['board-deleted']]
    case 'board-closed':
      return [CLOSE.closed, SYNC_SENTENCES['board-closed-by-operator']]
    case 'board-stuck':
      return [CLOSE.stuck, SYNC_SENTENCES['board-stuck']]
    case 'blocked':
      return [CLOSE.blocked, SYNC_SENTENCES.blocked]
    default:
      return leftReason(state, userId)
  }
}

function leftReason(state: SessionState, userId: string): [CloseCode, string] {
  switch (entryOf(state.memberships, userId)?.ended?.why) {
    // Their page already has the session of their account.
    case 'merged':
      return [CLOSE.restart, SYNC_SENTENCES['signed-in']]
    case 'link-revoked':
      return [CLOSE.noAccess, SYNC_SENTENCES['link-off']]
    case 'guests-out':
      return [CLOSE.noAccess, SYNC_SENTENCES['signed-in-only']]
    default:
      return NOT_A_MEMBER
  }
}
