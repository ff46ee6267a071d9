import { createSerialQueue, type SerialQueue } from '#server/threads/serial-queue.ts'
import { runAsSlice } from '#server/threads/slices.ts'

/** Work below this is not slowed down, however often it is requested. */
const LIGHT_MS = 8
const MAX_REST_MS = 150
/** The longest pause of all heavy work after one piece: what took longer was waiting for something else. */
const MAX_REST_OF_ALL_MS = 20

/**
 * Runs requests that may take tens of milliseconds of the main thread (HT16): one of a person at a time, and after a
 * heavy one their next waits as long as it took. A person with many requests slows down only themselves.
 */
export type HeavyWork = SerialQueue

/** Create it once for all heavy routes: each has its own order of people. */
export function createHeavyWork(): HeavyWork {
  const restMs = (tookMs: number, maxMs: number) => (tookMs > LIGHT_MS ? Math.min(tookMs, maxMs) : 0)
  const queue = createSerialQueue((tookMs) => restMs(tookMs, MAX_REST_MS))
  return {
    run: (userId, work) =>
      queue.run(userId, () => runAsSlice(work, (tookMs) => restMs(tookMs, MAX_REST_OF_ALL_MS))),
  }
}
