import { setImmediate } from 'node:timers/promises'

/** Longer than this nobody's edit waits for what is heard. */
const SLICE_MS = 8

export type Breathe = () => Promise<void>

/** Called between parts of long work: lets everything else go first once a slice of time is used up. */
export function breathing(sliceMs = SLICE_MS): Breathe {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < sliceMs) return
    await setImmediate()
    began = performance.now()
  }
}
