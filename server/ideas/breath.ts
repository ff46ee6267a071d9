import { setTimeout as rest } from 'node:timers/promises'

/** Longer than this nobody's edit waits for what is heard. */
const SLICE_MS = 3
/** Before the next: what others do meanwhile has most of the time. */
const REST_MS = 12

export type Breathe = () => Promise<void>

/** Called between parts of long work: lets everything else go first once a slice of time is used up. */
export function breathing(restMs = REST_MS): Breathe {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await rest(restMs)
    began = performance.now()
  }
}
