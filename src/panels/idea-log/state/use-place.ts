import { useEffect, useMemo, useState } from 'react'
import { type Writable, writable } from '#base/readable.ts'
import { type LogPlace, readPlace, writePlace } from './log-place.ts'

/** `isSmall`: a step such as a letter of a search, which gets no entry in the history. */
export type Go = (change: Partial<LogPlace>, options?: { isSmall?: boolean }) => void

/** The place from the page's address, and `go`, which changes both. Back and Forward are followed. */
export function usePlace(): { place: Writable<LogPlace>; go: Go } {
  const [place] = useState(() => writable(readPlace(window.location.search)))
  useEffect(() => {
    const read = (): void => place.set(readPlace(window.location.search))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [place])
  return useMemo(() => {
    const go: Go = (change, { isSmall = false } = {}) => {
      const next = { ...place.get(), ...change }
      place.set(next)
      const address = `${window.location.pathname}${writePlace(next)}`
      if (isSmall) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    }
    return { place, go }
  }, [place])
}
