import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A notice's content, urgency and action. */
export interface NoticeProps {
  /** warn: offline, not saved, failed; with its icon. */
  tone?: 'plain' | 'warn'
  /** The problem, its reason, and the next step. */
  children: ReactNode
  /** One action at the end of the line. */
  action?: ReactNode
  /** Classes that position it, or give it another background where the one under it has the same colour. */
  className?: string
}

/** A line about a problem or state, in its place on the page. */
export function Notice({ tone = 'plain', children, action, className }: NoticeProps) {
  const isWarning = tone === 'warn'
  return (
    <div
      role={isWarning ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field px-3 py-2 text-body',
        isWarning ? 'bg-warn-tint text-warn' : 'bg-sheet text-ink-2',
        className,
      )}
    >
      {isWarning && <TriangleAlert size={18} aria-hidden />}
      <span className="min-w-48 flex-1">{children}</span>
      {action}
    </div>
  )
}
