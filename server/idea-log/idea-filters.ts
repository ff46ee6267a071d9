import type { IdeaQuery, WhoView } from '#api/ideas.ts'
import { cleanTag } from '#session/ideas/idea.ts'
import type { IndexedIdea } from './idea-rows.ts'

export const FACETS = ['category', 'status', 'author', 'kind', 'source', 'tag', 'round'] as const
export type Facet = (typeof FACETS)[number]

/** One condition of a query; a row has to fit all of them. */
export interface IdeaFilter {
  /** The facet that this filter narrows; the counts of that facet ignore the filter. */
  facet: Facet | null
  fits(row: IndexedIdea): boolean
}

/** By id: present and former people and agents of the board. */
export type WhoBook = ReadonlyMap<string, WhoView>

/** One filter for each condition of the query; an idea must pass all. Removed ideas are checked before. */
export function ideaFilters(query: IdeaQuery, who: WhoBook): IdeaFilter[] {
  const { category, status, author, kind, source, tag, round } = query
  const filters: (IdeaFilter | null)[] = [
    among('category', category, ({ idea }) => idea.category),
    among('status', status, ({ idea }) => idea.status),
    among('author', author, ({ idea }) => idea.authorId),
    among('kind', kind && [kind], (row) => authorKind(row, who)),
    among('source', source, ({ idea }) => idea.source),
    among('round', round, ({ idea }) => idea.roundId),
    tag ? tagged(new Set(tag.map(cleanTag))) : null,
    ...plainFilters(query),
  ]
  return filters.filter((filter) => filter !== null)
}

function plainFilters({ selected, from, until, promoted, done, number, parent }: IdeaQuery): IdeaFilter[] {
  const filters: IdeaFilter['fits'][] = []
  if (selected) filters.push((row) => row.isSelected === (selected === 'yes'))
  if (from !== undefined) filters.push(({ idea }) => idea.createdAt >= from)
  if (until !== undefined) filters.push(({ idea }) => idea.createdAt < until)
  if (promoted) {
    const kinds = new Set(promoted)
    filters.push(({ idea }) => idea.promotion !== null && kinds.has(idea.promotion.kind))
  }
  if (done) {
    filters.push(({ idea }) => idea.promotion?.kind === 'todo' && idea.promotion.isDone === (done === 'yes'))
  }
  if (number) {
    const numbers = new Set(number)
    filters.push(({ idea }) => numbers.has(idea.number))
  }
  if (parent) {
    const parents = new Set(parent)
    filters.push(({ idea }) => idea.parent !== null && parents.has(idea.parent))
  }
  if (parent) {
    const parents = new Set(parent)
    filters.push(({ idea }) => idea.parent !== null && parents.has(idea.parent))
  }
  return filters.map((fits) => ({ facet: null, fits }))
}

function among<Value extends string>(
  facet: Facet,
  asked: readonly Value[] | undefined,
  of: (row: IndexedIdea) => Value | null,
): IdeaFilter | null {
  if (!asked || asked.length === 0) return null
  const values = new Set<string>(asked)
  return {
    facet,
    fits(row) {
      const value = of(row)
      return value !== null && values.has(value)
    },
  }
}

function tagged(tags: ReadonlySet<string>): IdeaFilter | null {
  return tags.size === 0 ? null : { facet: 'tag', fits: ({ idea }) => idea.tags.some((tag) => tags.has(tag)) }
}

/** `null` if the author is unknown. */
export function authorKind({ idea }: IndexedIdea, who: WhoBook): 'people' | 'agents' | null {
  const author = idea.authorId === null ? undefined : who.get(idea.authorId)
  if (!author) return null
  return author.kind === 'agent' ? 'agents' : 'people'
}
