import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

// Vitest gives a condition one second, and a number that was enough on one machine fails on a busier one. No limit of a
// wait is a claim: what must be quick is measured, not waited for.
const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (isSo, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(isSo, { interval: 20, ...given, timeout: Math.max(given?.timeout ?? 0, PATIENCE_MS) })
}
