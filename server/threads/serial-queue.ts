import { setTimeout as delay } from 'node:timers/promises'

/** Runs work with the same key one after the other, and work with different keys at the same time. */
export interface SerialQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Work under one key runs one after the other, also after a rejection.
 * @param pauseAfter how long the next work of the key waits, in milliseconds; missing: not at all
 */
export function createSerialQueue(pauseAfter?: (tookMs: number) => number): SerialQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      let beganAt = 0
      const result = (tails.get(key) ?? Promise.resolve()).then(() => {
        beganAt = performance.now()
        return work()
      })
      const pause = async () => {
        const pauseMs = pauseAfter?.(performance.now() - beganAt) ?? 0
        if (pauseMs > 0) await delay(pauseMs)
      }
      // The caller gets the rejection; the next in the queue runs all the same.
      const tail = result.then(pause, pause)
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return result
    },
  }
}
