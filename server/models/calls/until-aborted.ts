/** The result of `work`, or `null` as soon as the signal is aborted; then the result of `work` is ignored. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([stopped.promise, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
