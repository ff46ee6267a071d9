/** How long a test waits for what must happen before it says that it doesn't: a busy machine is no failure. */
export const PATIENCE_MS = 60_000
/** For `vi.waitFor`. */
export const WAIT = { timeout: PATIENCE_MS, interval: 5 }
