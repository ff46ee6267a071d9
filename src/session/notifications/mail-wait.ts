/** A mail about events is sent `quietMs` after the last of them, and at most `maxWaitMs` after the first. */
export const MAIL_WAIT = { quietMs: 60_000, maxWaitMs: 10 * 60_000 }
