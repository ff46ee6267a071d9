import { useEffect, useRef, useState } from 'react'
import { isChunkError, reloadWhenServerAnswers } from './chunk-error.ts'

export interface PartRetry {
  isBusy: boolean
  /** The code is missing and the server cannot be reached. */
  isAway: boolean
  retry: () => void
}

/**
 * Returns the state and the action of *Try again*. A browser remembers a module that it could not get, and after a release its
 * name is gone for good: only a reload helps, and only when the server answers. Other failures are rendered again.
 */
export function usePartRetry(error: unknown, again: () => void): PartRetry {
  const isMissing = isChunkError(error)
  const [isBusy, setBusy] = useState(false)
  const [isAway, setAway] = useState(() => isMissing && !navigator.onLine)
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!isMissing) return
    const onOnline = (): void => {
      setAway(false)
      latest.current()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isMissing])
  async function retryMissing(): Promise<void> {
    setBusy(true)
    const isReloading = await reloadWhenServerAnswers()
    if (isReloading) return
    setBusy(false)
    setAway(true)
    again()
  }
  return { isBusy, isAway, retry: () => (isMissing ? void retryMissing() : again()) }
}
