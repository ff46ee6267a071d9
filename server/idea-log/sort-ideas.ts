import type { IdeaQuery } from '#api/ideas.ts'
import { STATUSES } from '#session/ideas/idea.ts'
import { compareText } from './facet-counts.ts'
import type { WhoBook } from './idea-filters.ts'
import type { IndexedIdea } from './idea-rows.ts'

/** `relevance`: the best hits of a search first. */
export type IdeaOrder = NonNullable<IdeaQuery['sort']> | 'relevance'

interface Ordering {
  who: WhoBook
  scores: ReadonlyMap<number, number> | null
  /** Notes that people vote on or rate now. */
  judged: ReadonlySet<string>
}

/** Ties: the newer idea first, except when sorted by oldest. */
export function orderIdeas(rows: readonly IndexedIdea[], sort: IdeaOrder, ordering: Ordering): IndexedIdea[] {
  const keyOf = sortKey(sort, rows, ordering)
  const direction = sort === 'oldest' || sort === 'number' ? 1 : -1
  // One number for each row beforehand: there are a dozen times as many comparisons.
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => a.key - b.key || direction * (a.row.idea.number - b.row.idea.number))
    .map(({ row }) => row)
}

function sortKey(
  sort: IdeaOrder,
  rows: readonly IndexedIdea[],
  { who, scores, judged }: Ordering,
): (row: IndexedIdea) => number {
  switch (sort) {
    case 'newest':
      return ({ idea }) => -idea.createdAt
    case 'oldest':
      return ({ idea }) => idea.createdAt
    case 'changed':
      return ({ idea }) => -idea.changedAt
    case 'number':
      return ({ idea }) => idea.number
    case 'plus':
      // Notes under a vote or rating sort as if they had no "+": other people's opinion of a note would lead people.
      return ({ idea, plus, agentPlus }) =>
        idea.noteId !== null && judged.has(idea.noteId) ? 0 : -plus * 1_000 - agentPlus
    case 'status':
      return ({ idea }) => STATUSES.indexOf(idea.status)
    case 'author':
      return byName(rows, who)
    case 'due':
      return ({ idea }) => (idea.promotion?.due ? Date.parse(idea.promotion.due) : Number.MAX_SAFE_INTEGER)
    case 'relevance':
      return ({ idea }) => -(scores?.get(idea.number) ?? 0)
  }
}

/** Compares each author's name once; ideas with unknown authors are last. */
function byName(rows: readonly IndexedIdea[], who: WhoBook): (row: IndexedIdea) => number {
  const authors = new Set(rows.map(({ idea }) => idea.authorId))
  const known = [...authors].flatMap((id) => (id === null ? [] : (who.get(id) ?? [])))
  const ranks = new Map(known.sort((a, b) => compareText(a.name, b.name)).map(({ id }, rank) => [id, rank]))
  return ({ idea }) => (idea.authorId === null ? undefined : ranks.get(idea.authorId)) ?? ranks.size
}
