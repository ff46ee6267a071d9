import { formatCount } from '#ui/format-count.ts'

export const SEND_REVIEW_LABELS = {
  title: (count: number) => `Send ${formatCount(count, 'note')} for review`,
  description:
    'Everyone who may comment finds them under “Needs you”, until they react, comment or have seen them.',
  question: 'Question (optional)',
  closes: 'Closes on (optional)',
  isPast: 'Choose a later time.',
  send: 'Send for review',
  sent: (count: number) => `${formatCount(count, 'note')} sent for review`,
} as const
