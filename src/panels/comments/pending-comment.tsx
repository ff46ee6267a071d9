import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { COMMENT_LABELS } from './comment-labels.ts'

/** A comment that waits for the connection. */
export function PendingComment({ text }: { text: string }) {
  return (
    <li className="px-4 py-2.5 pl-14">
      <p dir="auto" className="whitespace-pre-wrap break-words text-body text-ink-2">
        {text}
      </p>
      <p role="status" className="mt-1 flex items-center gap-1.5 text-small text-warn">
        <CloudOff size={14} aria-hidden />
        {COMMENT_LABELS.notSent}
      </p>
    </li>
  )
}

/** A line about the thread, in the column of its words. */
export function PlainWords({ children }: { children: ReactNode }) {
  return <p className="mx-4 mb-2 break-words text-ink-2 text-small">{children}</p>
}
