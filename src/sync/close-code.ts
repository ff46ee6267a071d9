/** Why the server closed a socket, each with what the client does next. */
export const CLOSE = {
  /** The server restarts or the board moved: connect again at once. */
  restart: 1012,
  /** Busy or the database is away for too long: connect again after a while. */
  tryLater: 1013,
  /** A frame that can't be read or breaks a rule: connect again once, with the document as the server has it. */
  badFrame: 4400,
  /** The session or token is missing, wrong or expired: sign in, then connect. */
  signIn: 4401,
  /** No longer a member, or the link was revoked: give up and say so. */
  noAccess: 4403,
  /** The board doesn't exist or was deleted: give up and say so. */
  gone: 4404,
  /** Blocked by a facilitator: give up and say so. */
  blocked: 4423,
  /** Closed by the operator of the server: give up and say so. */
  closed: 4451,
  /** The page is older than the server or the board's format: reload the page. */
  reload: 4409,
  /**
   * What this client writes under a Yjs client id can't be taken: the id is another person's, is used up, or stands for
   * other content on the server. Make a new document with a new client id, and send the unsaved work from there.
   */
  newClientId: 4410,
  // Stock clients take 4400 to 4499 as final, and try again after any other code.
  /** Reads too slowly to keep up: connect again after a while. */
  tooSlow: 4513,
  /** Sends too much: connect again after a while. */
  tooMuch: 4529,
} as const
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]

export type NextMove = 'reconnect' | 'sign-in' | 'give-up' | 'reload'

/** What a client does after a close. Codes we never send (1006 and friends: the network) mean reconnect. */
export function nextMove(code: number): NextMove {
  switch (code) {
    case CLOSE.signIn:
      return 'sign-in'
    case CLOSE.noAccess:
    case CLOSE.gone:
    case CLOSE.blocked:
    case CLOSE.closed:
      return 'give-up'
    case CLOSE.reload:
      return 'reload'
    default:
      return 'reconnect'
  }
}
