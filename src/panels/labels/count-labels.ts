export const COUNT_LABELS = {
  outOf: (count: number, total: number) => `${count} of ${total}`,
  minutes: (minutes: number) => `${minutes} min`,
  andMore: (count: number) => `and ${count} more`,
} as const
