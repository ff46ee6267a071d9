import { entryOf } from '#session/core/entry-of.ts'
import { invisibleReason } from '#session/members/member-roles.ts'
import type { SessionState } from '#session/state.ts'
import { CLOSE, type CloseCode } from '#sync/close-code.ts'

/** The close code and sentence for people who are not members of the board. */
export const NOT_A_MEMBER: [CloseCode, string] = [CLOSE.noAccess, 'You are not a member of this board.']

/** The close code and the reason for a person who may not see this board. */
export function accessCloseReason(state: SessionState, userId: string): [CloseCode, string] {
  switch (invisibleReason(state, userId)) {
    case 'board-gone':
      return [CLOSE.gone, 'This board was deleted.']
    case 'board-closed':
      return [CLOSE.closed, 'This board was closed by the operator.']
    case 'board-stuck':
      return [CLOSE.stuck, 'The server was stuck at this board, so it is closed.']
    case 'blocked':
      return [CLOSE.blocked, 'You were blocked on this board.']
    default:
      return whyLeft(state, userId)
  }
}

function whyLeft(state: SessionState, userId: string): [CloseCode, string] {
  switch (entryOf(state.stays, userId)?.ended?.why) {
    // Their page already has the session of their account.
    case 'merged':
      return [CLOSE.restart, 'You signed in: connect again.']
    case 'link-revoked':
      return [CLOSE.noAccess, 'The link that you came by was turned off.']
    case 'guests-out':
      return [CLOSE.noAccess, 'This board is for signed-in people now.']
    default:
      return NOT_A_MEMBER
  }
}
