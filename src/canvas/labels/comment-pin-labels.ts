import { formatCount } from '#ui/format-count.ts'

export const COMMENT_PIN_LABELS = {
  comments: 'Comments',
  hideOrShow: 'Hide or show comments',
  hidePins: 'Hide comments',
  showPins: 'Show comments',
  pinsHidden: 'Comments are hidden. Shift M shows them.',
  pinsShown: 'Comments are shown.',
  /** `3 comments, 1 unread, on note 14`. */
  pin: (counts: { comments: number; unread: number }, subject: string) =>
    `${commentsLabel(counts)}, ${subject}`,
  onPoint: 'on a point',
  onRegion: 'on a region',
  onGone: 'where a note was deleted',
  onSeveral: (count: number) => `on ${count} things`,
  on: (name: string) => `on ${name}`,
} as const

/** `3 comments, 1 unread`; null without comments. */
export function commentsLabel(counts: { comments: number; unread: number }): string
export function commentsLabel(counts: { comments: number; unread: number } | null): string | null
export function commentsLabel(counts: { comments: number; unread: number } | null): string | null {
  if (!counts || counts.comments === 0) return null
  const comments = formatCount(counts.comments, 'comment')
  return counts.unread > 0 ? `${comments}, ${counts.unread} unread` : comments
}
