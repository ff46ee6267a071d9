/** A mail about new events waits until none has come for `quietMs`, at most until the first of them is `maxWaitMs` old. */
export const MAIL_WAIT = { quietMs: 60_000, maxWaitMs: 10 * 60_000 }
