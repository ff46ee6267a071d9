/**
 * First varuint of every frame. 0, 1 and 3 are y-websocket's own. A stock client logs an error at each of ours: a socket
 * with a token gets them only with `?messages=all`.
 */
export const MESSAGE = {
  sync: 0,
  awareness: 1,
  queryAwareness: 3,
  /**
   * `[102, n]`: n is the client's own counter. The same frame is the answer, after the COMMIT of everything sent
   * before.
   */
  saved: 102,
  /** Server only: JSON (varstring), a SessionFrame. */
  session: 103,
  /** Server only: a turn's text as it streams. */
  liveText: 104,
  /** Server only: JSON (varstring), a TalkFrame, to the windows of one person. */
  talk: 105,
  /** JSON (varstring): a BringRequest from a facilitator's page, a BringFrame from the server. */
  bring: 106,
  /** `[107, n]`: n is the client's own counter. The answer is `[107, n, t]`: the server's time in milliseconds since 1970. */
  clock: 107,
} as const
