import { type ReactNode, useEffect, useState } from 'react'

/** Most pages open within this time; a text that appears and goes at once only flickers. */
const SLOW_MS = 600

/** The message of a page that can't be shown yet. */
export interface SlowPageProps {
  /** Shown at once: why it takes long. Without it, `children` is shown when it takes long. */
  problem?: string | null
  /** A button that helps, below the problem. */
  action?: ReactNode
  /** The current activity, such as "Opening the board…". */
  children: string
}

/** In the place of a page that is on its way. */
export function SlowPage({ problem = null, action, children }: SlowPageProps): ReactNode {
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
      <div>
        <p role="status" className="max-w-[520px] text-balance">
          {problem ?? (isSlow ? children : '')}
        </p>
        {action && <div className="mt-5">{action}</div>}
      </div>
    </main>
  )
}
