/** libuv has four threads, which files and names share with pictures. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 60

/** Bounds how many pictures are decoded at once. */
export interface DecoderLine {
  /** null: too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

export function createDecoderLine(maxAtOnce = MAX_AT_ONCE, maxWaiting = MAX_WAITING): DecoderLine {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= maxAtOnce && waiting.length >= maxWaiting) return null
      if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // Who follows takes over the place of who leaves.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
