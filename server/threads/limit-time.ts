/** How long a thread may work at one task. */
export interface TimeLimits {
  /** Time of a processor. */
  maxCpuMs: number
  /** Also while the thread waits for a processor. */
  maxMs: number
}

/** The processor time that a thread has used since it began, in milliseconds; `null` before it runs and after it has ended. */
export type ReadCpuMs = () => Promise<number | null>

const CHECK_MS = 1_000

/**
 * Calls `onOverrun` once when the work of a thread from now on exceeds a limit. On a busy machine, time on the clock is not a
 * measure of the work. The time is measured from outside of the thread: a thread in an endless loop would not measure it. A thread
 * in a long call of native code answers only after it; the limit on the clock holds then, too. Returns a function that stops it.
 */
export function limitTime(readCpuMs: ReadCpuMs, limits: TimeLimits, onOverrun: () => void): () => void {
  const startedAt = performance.now()
  let isStopped = false
  let isReading = false
  /** A thread that is not running yet has used none. */
  let usedBeforeMs: number | null = null
  const check = async (): Promise<void> => {
    if (performance.now() - startedAt > limits.maxMs) return overrun()
    if (isReading) return
    isReading = true
    const usedMs = await readCpuMs()
    isReading = false
    usedBeforeMs ??= usedMs ?? 0
    if (usedMs !== null && usedMs - usedBeforeMs > limits.maxCpuMs) overrun()
  }
  const overrun = (): void => {
    if (isStopped) return
    stop()
    onOverrun()
  }
  const stop = (): void => {
    isStopped = true
    clearInterval(timer)
  }
  const timer = setInterval(() => void check(), Math.min(CHECK_MS, limits.maxCpuMs, limits.maxMs))
  void check()
  return stop
}
