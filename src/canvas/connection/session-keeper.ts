const KEEP_EVERY_MS = 1_000

/** Writes the session into the browser's storage, for opening the board without a network. */
export interface SessionKeeper {
  /** At once, and then at most once a second: while agents work, a session changes far more often. */
  keep(): void
  cancel(): void
  stop(): void
}

/** @param write returns false if there is nothing to keep yet */
export function createSessionKeeper(write: () => boolean): SessionKeeper {
  let keptAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | null = null

  function writeNow(): void {
    cancel()
    if (write()) keptAt = performance.now()
  }

  function cancel(): void {
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    keep() {
      const wait = KEEP_EVERY_MS - (performance.now() - keptAt)
      if (wait <= 0) writeNow()
      else timer ??= setTimeout(writeNow, wait)
    },
    cancel,
    stop() {
      if (timer) writeNow()
    },
  }
}
