'use client'

import { useEffect, useState } from 'react'
import { type WaysIn, waysIn } from './session.ts'

type KnownWaysIn = { state: 'loading' } | ({ state: 'known' } & WaysIn) | { state: 'failed' }

/** How one can sign in on this server. Read once for each part that uses it. */
export function useWaysIn(): KnownWaysIn {
  const [ways, setWays] = useState<KnownWaysIn>({ state: 'loading' })
  useEffect(() => {
    let isGone = false
    const show = (next: KnownWaysIn) => {
      if (!isGone) setWays(next)
    }
    waysIn().then(
      (known) => show(known ? { state: 'known', ...known } : { state: 'failed' }),
      () => show({ state: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [])
  return ways
}
