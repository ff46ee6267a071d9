/** Words of the minutes about notes that were sent for review. */
export const REVIEW_MINUTES_LABELS = {
  heading: 'Sent for review',
  open: 'open',
  closed: (when: string) => `closed ${when}`,
} as const
