import type { IdeaGrouping, IdeaSort } from '../state/log-place.ts'

export const SORT_LABELS: Record<IdeaSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Changed last',
  number: 'By number',
  plus: 'Most +',
  status: 'By status',
  author: 'By author',
  due: 'Due first',
}

export const GROUPING_LABELS: Record<IdeaGrouping, string> = {
  none: 'none',
  category: 'category',
  status: 'status',
  author: 'author',
  source: 'source',
  tag: 'tag',
  round: 'round',
  theme: 'theme',
  replies: 'replies',
}
