import { formatCount } from '#ui/format-count.ts'

export const PROGRESS_LABELS = {
  posting: (count: number) => `${count} writing`,
  thinking: (count: number) => `${count} thinking`,
  failed: (count: number) => `${count} failed`,
  skipped: (count: number) => `${count} skipped`,
  cancelled: (count: number) => `${count} stopped`,
  next: (names: string) => `next: ${names}`,
  two: (first: string, second: string) => `${first} and ${second}`,
  andMore: (first: string, more: number) => `${first} and ${more} more`,
  /** People are done in a step: advisors have answered. */
  answered: (answered: number, asked: number) =>
    answered === asked ? formatCount(asked, 'answer') : `${answered} of ${asked} answered`,
} as const
