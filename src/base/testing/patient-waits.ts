import { vi } from 'vitest'
import { onceAWorker } from './once-a-worker.ts'
import { PATIENCE_MS } from './patience.ts'

/** Long enough for any condition that becomes true on an idle machine. */
const SOON_MS = 1_000
/** After that it looks less often: each look may be a request, and a server limits how many a minute has. */
const LATER_EVERY_MS = 500

// Vitest waits one second for a condition, which is too short on a busy machine. The limit of a wait claims nothing about speed:
// speed is measured, not waited for.
onceAWorker('patient waits', () => {
  const waitFor = vi.waitFor.bind(vi)
  vi.waitFor = async (isSo, options) => {
    const given = typeof options === 'number' ? { timeout: options } : options
    const interval = given?.interval ?? 20
    const timeout = Math.max(given?.timeout ?? 0, PATIENCE_MS)
    // A clock that is set by hand advances by the interval at each look.
    if (vi.isFakeTimers()) return waitFor(isSo, { interval, timeout })
    try {
      return await waitFor(isSo, { interval, timeout: SOON_MS })
    } catch {
      return waitFor(isSo, { interval: Math.max(interval, LATER_EVERY_MS), timeout: timeout - SOON_MS })
    }
  }
})
