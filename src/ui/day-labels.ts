/** Days near today, as headings. */
export const DAY_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  yesterdayAt: (time: string) => `yesterday, ${time}`,
} as const
