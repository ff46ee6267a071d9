import { CLOSE, nextMove } from '#sync/close-code.ts'

/** Why this page's connection is over for good, and with it what the person can do. */
export type BoardEnding =
  | { why: 'sign-in' }
  | { why: 'no-access' }
  | { why: 'gone' }
  /** The page or its copy is of another time than the server's: reload. */
  | { why: 'reload' }
  /** The server took back what this page sent: start again from the server's document. */
  | { why: 'refused' }

/** null: not an end, connect again. */
export function endingOf(code: number): BoardEnding | null {
  if (code === CLOSE.badFrame) return { why: 'refused' }
  switch (nextMove(code)) {
    case 'sign-in':
      return { why: 'sign-in' }
    case 'reload':
      return { why: 'reload' }
    case 'give-up':
      return { why: code === CLOSE.gone ? 'gone' : 'no-access' }
    case 'reconnect':
      return null
  }
}
