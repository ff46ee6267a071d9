/** libuv has four threads, shared by files, DNS and pictures. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 60

/** Limits how many pictures are decoded at once. */
export interface DecoderQueue {
  /**
   * Runs large pictures one at a time: two would take hundreds of megabytes. A large picture that waits for another takes no
   * place, and smaller ones go first. Resolves to `null` if too many wait already.
   */
  run<T>(work: () => Promise<T>, isLarge: boolean): Promise<T | null>
}

/** `run` returns `null` if too many wait already. */
export function createDecoderQueue(maxAtOnce = MAX_AT_ONCE, maxWaiting = MAX_WAITING): DecoderQueue {
  const waiting: { isLarge: boolean; begin: () => void }[] = []
  let running = 0
  let isLargeRunning = false

  const mayBegin = (isLarge: boolean) => running < maxAtOnce && !(isLarge && isLargeRunning)

  function take(isLarge: boolean): void {
    running += 1
    isLargeRunning ||= isLarge
  }

  function beginWaiting(): void {
    const index = waiting.findIndex(({ isLarge }) => mayBegin(isLarge))
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
    if (!next) return
    take(next.isLarge)
    next.begin()
  }

  return {
    async run(work, isLarge) {
      if (mayBegin(isLarge)) take(isLarge)
      else if (waiting.length >= maxWaiting) return null
      else await new Promise<void>((resolve) => waiting.push({ isLarge, begin: resolve }))
      try {
        return await work()
      } finally {
        running -= 1
        if (isLarge) isLargeRunning = false
        beginWaiting()
      }
    },
  }
}
