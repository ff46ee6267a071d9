import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A key, or several pressed together. */
export function Kbd({ children, isOnInk = false }: { children: ReactNode; isOnInk?: boolean }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-chip border px-1.5 font-note font-sans text-caption',
        isOnInk ? 'border-current text-sheet' : 'border-line bg-raised text-ink-2',
      )}
    >
      {children}
    </kbd>
  )
}
