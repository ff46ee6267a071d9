const TICK_MS = 10

/**
 * Measures the time that this process got: a late tick counts no more than one on time. Its limits hold on a busy machine, where
 * a clock would also count the time of other programs.
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
