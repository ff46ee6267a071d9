import { useEffect } from 'react'
import { storePage } from './store-page.ts'

/** Waits until the page has settled: keeping it must not slow its start. */
const SETTLED_MS = 1_500
/** A person who stays this long without an action is assumed to work on the board. */
const STAYS_MS = 20_000
/** The name of a mark in the browser's timeline: everything that the board needs later has been fetched. */
const KEPT = 'parley:parts-fetched'

interface Fetched {
  fetchCode: () => Promise<void>
}

const NONE: readonly Fetched[] = []

/**
 * Stores this page for use without a connection, and later the code of its lazy parts: a first look at a board fetches
 * only visible parts. Pass the same array each time.
 */
export function useOfflinePage(parts: readonly Fetched[] = NONE): void {
  useEffect(() => {
    const stopped = new AbortController()
    const used = untilUsed(stopped.signal)
    const timer = setTimeout(() => void keepAll(parts, used, stopped.signal), SETTLED_MS)
    return () => {
      stopped.abort()
      clearTimeout(timer)
    }
  }, [parts])
}

async function keepAll(parts: readonly Fetched[], used: Promise<void>, stopped: AbortSignal): Promise<void> {
  await storePage()
  if (parts.length === 0 || isSavingData() || !navigator.onLine) return
  await used
  if (stopped.aborted) return
  await untilIdle()
  // A part that cannot be fetched now is fetched again when it is opened, and reports its failure then.
  await Promise.allSettled(parts.map((part) => part.fetchCode()))
  await storePage()
  performance.mark(KEPT)
}

/** Resolves with the first press of a key or button, after `STAYS_MS`, or when the page is left. */
function untilUsed(stopped: AbortSignal): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  return new Promise((resolve) => {
    const end = (): void => {
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, STAYS_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const kind of ['keydown', 'pointerdown'])
      window.addEventListener(kind, end, { capture: true, signal })
    stopped.addEventListener('abort', end, { signal })
  })
}

/** A person who pays for data gets only opened parts. */
function isSavingData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else resolve()
  })
}
