/** Runs work with the same key one after the other, and work with different keys at the same time. */
export interface SerialQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Work under one key runs one after the other, also after a rejection. */
export function createSerialQueue(): SerialQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      const result = (tails.get(key) ?? Promise.resolve()).then(work)
      const tail = result.then(
        () => undefined,
        // The caller gets the rejection; the next in the queue runs all the same.
        () => undefined,
      )
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return result
    },
  }
}
