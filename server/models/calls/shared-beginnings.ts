/** Longest wait for the first of requests that begin alike, in ms: enough for the first token of most models. */
export const MAX_ALONE_MS = 10_000
/** Providers keep a beginning for about five minutes after its last use. */
const KEPT_MS = 5 * 60_000

/** Requests that begin alike: the first is sent alone, so that a provider has its beginning when it gets the others. */
export interface SharedBeginnings {
  /** Whether a request with this beginning has to wait. */
  mustWait(key: string | undefined): boolean
  /**
   * A request is sent. The returned function has to be called when its answer begins, and at its end; the first call counts.
   */
  send(key: string | undefined): () => void
}

/** `onFree`: requests that had to wait need no longer. */
export function createSharedBeginnings(onFree: () => void): SharedBeginnings {
  const alone = new Set<string>()
  const keptUntil = new Map<string, number>()

  function isKept(key: string): boolean {
    const now = Date.now()
    for (const [each, until] of keptUntil) if (until < now) keptUntil.delete(each)
    return keptUntil.has(key)
  }

  return {
    mustWait: (key) => key !== undefined && alone.has(key),
    send(key) {
      if (key === undefined || alone.has(key)) return () => undefined
      const keep = () => keptUntil.set(key, Date.now() + KEPT_MS)
      if (isKept(key)) {
        keep()
        return () => undefined
      }
      alone.add(key)
      const timer = setTimeout(free, MAX_ALONE_MS)
      let isFree = false
      function free(): void {
        if (isFree || key === undefined) return
        isFree = true
        clearTimeout(timer)
        alone.delete(key)
        keep()
        onFree()
      }
      return free
    },
  }
}
