import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

// Vitest waits one second for a condition, which is too short on a busy machine. The limit of a wait claims nothing about speed:
// speed is measured, not waited for.
const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (isSo, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(isSo, { interval: 20, ...given, timeout: Math.max(given?.timeout ?? 0, PATIENCE_MS) })
}
