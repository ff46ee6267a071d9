'use client'

import { type ReactNode, useEffect, useState } from 'react'

/** Most pages open within this time; a text that appears and goes at once only flickers. */
const SLOW_MS = 600

/** The message of a page that can't be shown yet. */
export interface SlowPageProps {
  /** Shown at once: why it takes long. Without it, `children` is shown when it takes long. */
  problem?: string | null
  /** The current activity, such as "Opening the board…". */
  children: string
}

/** In the place of a page that is on its way. */
export function SlowPage({ problem = null, children }: SlowPageProps): ReactNode {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main
      aria-busy
      className="fixed inset-0 grid place-items-center bg-desk px-6 text-center text-body text-ink-2"
    >
      <p role="status">{problem ?? (isSlow ? children : '')}</p>
    </main>
  )
}
