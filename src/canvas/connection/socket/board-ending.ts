import { CLOSE, nextMove } from '#sync/close-code.ts'
import { readCloseReason } from '#sync/read-close-reason.ts'

/** The reason why this page's connection has ended for good, which decides the remedy. */
export type BoardEnding =
  | { why: 'sign-in' }
  /** `isByGroups`: the person came by groups of the identity provider, which have no role any more. */
  | { why: 'no-access'; isByGroups?: true }
  | { why: 'gone' }
  | { why: 'blocked' }
  | { why: 'closed' }
  /** The server was stuck at the board, which is closed therefore. */
  | { why: 'stuck' }
  /** The page or its copy is older or newer than the server: reload. */
  | { why: 'reload' }
  /** The server reverted what this page sent: start again from the server's document. */
  | { why: 'refused' }

const WHY_GIVE_UP = new Map<number, 'gone' | 'blocked' | 'closed' | 'stuck'>([
  [CLOSE.gone, 'gone'],
  [CLOSE.blocked, 'blocked'],
  [CLOSE.closed, 'closed'],
  [CLOSE.stuck, 'stuck'],
])

/** `null` if the connection should be tried again. */
export function endingOf(code: number, reason = ''): BoardEnding | null {
  if (code === CLOSE.badFrame) return { why: 'refused' }
  switch (nextMove(code)) {
    case 'sign-in':
      return { why: 'sign-in' }
    case 'reload':
      return { why: 'reload' }
    case 'give-up':
      return giveUp(code, reason)
    case 'reconnect':
      return null
  }
}

function giveUp(code: number, reason: string): BoardEnding {
  const why = WHY_GIVE_UP.get(code)
  if (why) return { why }
  const isByGroups = readCloseReason(reason).sentence === 'sync.no-group-role'
  return { why: 'no-access', ...(isByGroups && { isByGroups }) }
}
