import { type ReactNode, useEffect, useState } from 'react'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { Logo } from '#ui/logo.tsx'

/** Most boards open within this time; a text that appears and goes at once only flickers. */
const SLOW_MS = 600

interface BoardSkeletonProps {
  /** Shown at once: why it takes long. */
  problem?: string | null
  action?: ReactNode
}

/** The bars of a board without their buttons, in the place of a board that is on its way. */
export function BoardSkeleton({ problem = null, action }: BoardSkeletonProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main aria-busy className="fixed inset-0 flex flex-col bg-desk text-body text-ink-2">
      <div
        aria-hidden
        className="flex h-14 shrink-0 items-center gap-3 border-line border-b bg-sheet px-4 max-phone:h-[52px]"
      >
        <Logo height={20} />
        <span className="h-4 w-40 rounded-chip bg-sunk" />
        <span className="ml-auto size-7 rounded-round bg-sunk" />
        <span className="h-9 w-18 rounded-field bg-sunk max-phone:w-9" />
      </div>
      <div className="relative grid flex-1 place-items-center px-6 text-center [background-image:radial-gradient(circle_at_center,var(--dot)_0_1px,transparent_1.4px)] [background-size:20px_20px]">
        <div
          aria-hidden
          className="absolute top-1/2 left-4 flex w-[72px] -translate-y-1/2 flex-col items-center gap-2 rounded-bar border border-line bg-sheet py-3 shadow-pop max-phone:hidden"
        >
          <span className="size-[52px] rounded-note bg-[var(--note-yellow)]" />
          {[1, 2, 3, 4].map((place) => (
            <span key={place} className="size-8 rounded-field bg-sunk" />
          ))}
        </div>
        <div>
          <p role="status" className="max-w-[520px] text-balance">
            {problem ?? (isSlow ? ENTRY_LABELS.openingBoard : '')}
          </p>
          {action && <div className="mt-5">{action}</div>}
        </div>
      </div>
      <div
        aria-hidden
        className="hidden h-14 shrink-0 border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)] max-phone:block"
      />
    </main>
  )
}
