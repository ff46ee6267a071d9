/** Runs work with the same key one after the other, and work with different keys side by side. */
export interface SerialQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createSerialQueue(): SerialQueue {
  const tails = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      const result = (tails.get(key) ?? Promise.resolve()).then(work)
      const tail = result.then(
        () => undefined,
        // Whoever asked hears of it; the next in the queue starts afresh.
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
