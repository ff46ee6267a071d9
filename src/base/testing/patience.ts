/** How long a test waits before it fails: a busy machine is no failure. */
export const PATIENCE_MS = 60_000
/** Options for `vi.waitFor`. */
export const WAIT = { timeout: PATIENCE_MS, interval: 20 }
