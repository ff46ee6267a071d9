import type { Lock } from '#board/record/lock.ts'
import { LOCK_LABELS } from '../labels/lock-labels.ts'

export function LockMark({ lock, className }: { lock: Lock; className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" role="img" aria-label={LOCK_LABELS[lock]}>
      <title>{LOCK_LABELS[lock]}</title>
      <rect x="4" y="11" width="16" height="10" rx="2" {...(lock === 'facilitators' && FILLED)} />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
    </svg>
  )
}

const FILLED = { fill: 'currentColor' }
