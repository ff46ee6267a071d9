import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import type { SearchedKind } from '#session/search/searchable-text.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatCount } from '#ui/format-count.ts'

export const SEARCH_LABELS = {
  search: 'Find a board or a note',
  hint: 'Titles, questions, notes and comments of all your boards.',
  noMatch: (words: string) => `Nothing on your boards has “${words}”.`,
  found: (boards: number) => `On ${formatCount(boards, 'board')}`,
  firstOf: (shown: number, all: number) => `On ${all} boards. The first ${shown} are shown: add a word.`,
  moreOnBoard: (count: number) => `and ${count} more`,
} as const

/** Where a match is, beside its text. Notes have their number instead. */
export const TEXT_KIND_LABELS: Readonly<Record<SearchedKind, string>> = {
  title: FIELD_LABELS.title,
  premise: FIELD_LABELS.question,
  idea: SHAPE_LABELS.note,
  comment: ACTION_LABELS.comment,
}
