/** Reasons why the server closes a socket, and the client's reaction. */
export const CLOSE = {
  /** The server restarts: connect again soon. */
  restart: 1012,
  /** The server is busy or the database is away for too long: connect again after a while. */
  tryLater: 1013,
  /** A frame can't be read or breaks a rule: connect again once, with the server's document. */
  badFrame: 4400,
  /** The session or token is missing, wrong or expired: sign in, then connect. */
  signIn: 4401,
  /** No longer a member, or the link was revoked: stop and show the reason. */
  noAccess: 4403,
  /** The board doesn't exist or was deleted: stop and show the reason. */
  gone: 4404,
  /** Blocked by a facilitator: stop and show the reason. */
  blocked: 4423,
  /** Closed by the operator of the server: stop and show the reason. */
  closed: 4451,
  /** Closed because the server was stuck at it: stop and show the reason. */
  stuck: 4452,
  /** The page is older than the server or the board's format: reload the page. */
  reload: 4409,
  /**
   * Changes under this client's Yjs client id can't be accepted: the id is another person's, is used up, or has
   * other content on the server. Create a document with a new client id, and send the unsaved work from there.
   */
  newClientId: 4410,
  // Stock clients treat 4400 to 4499 as final, and reconnect after any other code.
  /** Another server has the board now: connect again at once. */
  moved: 4512,
  /** The client reads too slowly to keep up: connect again after a while. */
  tooSlow: 4513,
  /** The client sends too much: connect again after a while. */
  tooMuch: 4529,
} as const
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE]

/** The next move of a page after its socket was closed. */
export type NextMove = 'reconnect' | 'sign-in' | 'give-up' | 'reload'

/** Returns a client's next move after a close. Codes that we never send (1006 and similar: the network) mean reconnect. */
export function nextMove(code: number): NextMove {
  switch (code) {
    case CLOSE.signIn:
      return 'sign-in'
    case CLOSE.noAccess:
    case CLOSE.gone:
    case CLOSE.blocked:
    case CLOSE.closed:
    case CLOSE.stuck:
      return 'give-up'
    case CLOSE.reload:
      return 'reload'
    default:
      return 'reconnect'
  }
}
