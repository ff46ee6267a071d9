import { formatCount } from '#ui/format-count.ts'

export const LOG_PAGE_LABELS = {
  keysOfTheLog: 'Keys of the log',
  keysHint: 'They act on the row with the focus.',
  notGrouped: 'Not grouped',
  groupedBy: (field: string) => `By ${field}`,
  group: 'Group',
  any: 'Any',
  not: (value: string) => `not ${value}`,
  clearAll: 'Clear all',
  showIdeas: (count: number) => `Show ${formatCount(count, 'idea')}`,
  backToMyBoards: 'Parley, my boards',
  allIdeas: 'All ideas',
  outOfDate: 'This list may be out of date.',
} as const
