import type { ReactNode } from 'react'

/** Words that only screen readers get, read out politely when they change. */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p aria-live="polite" className="sr-only">
      {children}
    </p>
  )
}
