import { setTimeout as rest } from 'node:timers/promises'
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
export interface HeavyWork {
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
}

/** Create it once for all heavy routes: each has its own order of people. */
export function createHeavyWork(): HeavyWork {
  const tails = new Map<string, Promise<void>>()
  return {
    run(userId, work) {
      let began = 0
      const result = (tails.get(userId) ?? Promise.resolve()).then(() => {
        began = performance.now()
        return runAsSlice(work, (tookMs) => (tookMs > LIGHT_MS ? Math.min(tookMs, MAX_REST_OF_ALL_MS) : 0))
      })
      const pause = async () => {
        const tookMs = performance.now() - began
        if (tookMs > LIGHT_MS) await rest(Math.min(tookMs, MAX_REST_MS))
      }
      // A failure rejects this request only; the next one starts all the same.
      const tail = result.then(pause, pause)
      tails.set(userId, tail)
      void tail.then(() => {
        if (tails.get(userId) === tail) tails.delete(userId)
      })
      return result
    },
  }
}
