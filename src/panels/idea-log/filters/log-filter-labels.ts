import { formatNumber } from '#base/format-number.ts'
import { formatCount } from '#ui/format-count.ts'

export const LOG_FILTER_LABELS = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  days: (from: string, until: string) => `${from} to ${until}`,
  fromDay: (day: string) => `from ${day}`,
  untilDay: (day: string) => `until ${day}`,
  findAmong: (name: string) => `Find among: ${name}`,
  noChoices: 'Nothing to choose from yet.',
  noMatch: 'No match.',
  not: 'Not',
  removeFilterOf: (name: string) => `Remove filter: ${name}`,
  removeFilter: 'Remove filter',
  removedHint:
    'Ideas that were removed, or whose note was deleted. Their author or a facilitator can restore them.',
  decisionsHint: 'Decisions and to-dos, with their owners and due dates.',
  filtersSet: (count: number) => `Filters ${count}`,
  showAs: 'Show as',
  table: 'Table',
  cards: 'Cards',
  peopleOnly: 'People only',
  agentsOnly: 'Agents only',
  selected: 'Selected with +',
  notSelected: 'Not selected with +',
  peopleAndAdvisors: 'People and advisors',
  tag: 'Tag',
  round: 'Round',
  date: 'Date',
  selection: 'Selection',
  both: 'Both',
  peopleCount: (count: string) => `People only (${count})`,
  advisorsCount: (count: string) => `Advisors only (${count})`,
  clearSearch: 'Clear search',
  readingTheLog: 'Reading the log…',
  fromAuthors: (authors: string) => `from ${authors}`,
  removedCount: (count: number) => `Removed ${formatNumber(count)}`,
  groupByField: (field: string) => `Group by ${field}`,
  groupBy: 'Group by',
  bestFirst: 'Best match first',
  order: 'Order',
  openToDos: 'Open to-dos',
  countOpen: (count: number) => formatCount(count, 'open to-do'),
} as const

/** The rows of each list, one and many. */
export const LOG_NOUNS = {
  ideas: { one: 'idea', many: 'ideas' },
  decisions: { one: 'decision or to-do', many: 'decisions and to-dos' },
  removed: { one: 'removed idea', many: 'removed ideas' },
} as const
