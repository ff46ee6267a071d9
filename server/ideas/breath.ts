import { setTimeout as rest } from 'node:timers/promises'

/** Longer than this nobody's edit waits for what is heard. */
const SLICE_MS = 5
/** Before the next: what others do meanwhile has most of the time. */
const REST_MS = 8

export type Breathe = () => Promise<void>

/** Called between parts of long work: lets everything else go first once a slice of time is used up. */
export function breathing(): Breathe {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await rest(REST_MS)
    began = performance.now()
  }
}
