import { CLOSE, nextMove } from '#sync/close-code.ts'

/** The reason why this page's connection has ended for good, which decides the remedy. */
export type BoardEnding =
  | { why: 'sign-in' }
  | { why: 'no-access' }
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
export function endingOf(code: number): BoardEnding | null {
  if (code === CLOSE.badFrame) return { why: 'refused' }
  switch (nextMove(code)) {
    case 'sign-in':
      return { why: 'sign-in' }
    case 'reload':
      return { why: 'reload' }
    case 'give-up':
      return { why: WHY_GIVE_UP.get(code) ?? 'no-access' }
    case 'reconnect':
      return null
  }
}
