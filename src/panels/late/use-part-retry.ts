'use client'

import { useEffect, useRef, useState } from 'react'
import { isChunkError, reloadWhenServerAnswers } from './chunk-error.ts'

export interface PartRetry {
  isBusy: boolean
  /** The part's code is missing, and nobody can be asked for it now. */
  isAway: boolean
  retry: () => void
}

/**
 * What *Try again* does about a part that failed. A browser remembers code that it could not get, and after a release the
 * name of that code is gone for good: only a new page helps, as soon as the server is there.
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
