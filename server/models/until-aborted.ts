/** What `work` gives, or null as soon as the signal is aborted; what `work` does after that is nobody's concern. */
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
