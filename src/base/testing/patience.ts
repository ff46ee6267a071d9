/** How long a test waits before it fails: a busy machine is no failure. */
export const PATIENCE_MS = 60_000
/** For `vi.waitFor`. */
export const WAIT = { timeout: PATIENCE_MS, interval: 5 }
/** The same where each look is a request to a server, which limits how often a program or person may ask. */
export const WAIT_ASKING = { timeout: PATIENCE_MS, interval: 500 }
