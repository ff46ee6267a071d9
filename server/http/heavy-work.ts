import { setTimeout as rest } from 'node:timers/promises'
import { runAsSlice } from '#server/threads/slices.ts'

/** Work that takes less is done by anyone as often as they ask. */
const LIGHT_MS = 8
const MAX_REST_MS = 150
/** Rest of all long work after one: what took longer than this waited for something else. */
const MAX_REST_OF_ALL_MS = 20

/**
 * Requests that may keep the server busy for tens of milliseconds each: one of a person at a time, and after a heavy one
 * their next waits for as long as it took. Whoever asks for many slows down nobody but themselves.
 */
export interface HeavyWork {
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
}

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
      // A failure is told to who asked; the next begins all the same.
      const tail = result.then(pause, pause)
      tails.set(userId, tail)
      void tail.then(() => {
        if (tails.get(userId) === tail) tails.delete(userId)
      })
      return result
    },
  }
}
