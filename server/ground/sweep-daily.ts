const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Runs `sweep` now and every day, and passes its errors to `onFailure`. `sweep` should end soon after `isStopped`
 * returns true. Returns a function that stops it, and resolves once a running sweep has ended.
 */
export function sweepDaily(
  sweep: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  const run = () => sweep(() => isStopped).catch(onFailure)
  let sweeping = run()
  const timer = setInterval(() => {
    sweeping = run()
  }, DAY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await sweeping
  }
}
