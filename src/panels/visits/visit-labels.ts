import { formatCount } from '#ui/format-count.ts'
import { countMidnights, formatDate, formatWeekday } from '#ui/format-day.ts'

export const REVIEW_LABELS = {
  sinceLastVisit: 'Since your last visit',
  next: 'Next on the canvas',
  review: 'Review what is new',
  hide: 'Hide what is new',
} as const

/** `41 changes since Tuesday`. */
export function changesLabel(changes: number, since: number, now: number): string {
  return `${formatCount(changes, 'change')} since ${sinceLabel(since, now)}`
}

export function reviewTitle(board: string): string {
  return `${REVIEW_LABELS.sinceLastVisit}, ${board}`
}

/** `2 need you`. */
export function needsLabel(needs: number): string {
  return needs === 1 ? '1 needs you' : `${needs} need you`
}

/** `Tuesday`, or a date that is longer ago. */
export function sinceLabel(since: number, now: number): string {
  const days = countMidnights(since, now)
  if (days <= 0) return 'earlier today'
  if (days === 1) return 'yesterday'
  return days < 7 ? formatWeekday(since, 'long') : formatDate(since, now, { month: 'long' })
}
