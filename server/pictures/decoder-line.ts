/** libuv has four threads, shared by files, DNS and pictures. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 60

/** Limits how many pictures are decoded at once. */
export interface DecoderLine {
  /** `null` if too many wait already. */
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
        // The next one takes over this one's place.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
