import { CATEGORIES, cleanTag, SOURCES, STATUSES } from '#session/idea.ts'
import type { IdeaPage, IdeaQuery } from '#session/idea-view.ts'
import { authorKind, FACETS, type Facet, type WhoBook } from './idea-filters.ts'
import type { IdeaRow } from './idea-rows.ts'

export type Facets = IdeaPage['facets']
type Counted = Facets[Facet][number]

/** A board has many more tags than anybody looks through. */
const MAX_TAGS_COUNTED = 200

/** Round id -> its number on the board. */
export type RoundNumbers = ReadonlyMap<string, number>

/** How many ideas there are of each value of each facet. */
export class FacetCounts {
  private readonly counts = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map()]))
  private readonly who: WhoBook
  private readonly rounds: RoundNumbers

  constructor(who: WhoBook, rounds: RoundNumbers) {
    this.who = who
    this.rounds = rounds
  }

  addToAll(row: IdeaRow): void {
    for (const facet of FACETS) this.add(facet, row)
  }

  add(facet: Facet, row: IdeaRow): void {
    if (facet === 'tag') for (const tag of row.idea.tags) this.count(facet, tag)
    else this.count(facet, this.valueOf(facet, row))
  }

  /** What is filtered by is there even when it leaves nothing: else nobody could take it away again. */
  listed(query: IdeaQuery): Facets {
    const { who, rounds } = this
    const askedTags = query.tag?.map(cleanTag) ?? []
    return {
      category: CATEGORIES.map((value) => this.counted('category', value, value)),
      status: STATUSES.map((value) => this.counted('status', value, value)),
      kind: (['people', 'agents'] as const).map((value) => this.counted('kind', value, value)),
      source: SOURCES.map((value) => this.counted('source', value, value)),
      author: this.values('author', query.author)
        .flatMap((id) => {
          const name = who.get(id)?.name
          return name === undefined ? [] : [this.counted('author', id, name)]
        })
        .sort((a, b) => b.count - a.count || compareText(a.label, b.label)),
      tag: this.values('tag', askedTags)
        .map((tag) => this.counted('tag', tag, tag))
        .sort((a, b) => b.count - a.count || compareText(a.label, b.label))
        .filter((tag, i) => i < MAX_TAGS_COUNTED || askedTags.includes(tag.value)),
      round: this.values('round', query.round)
        .filter((id) => rounds.has(id))
        .sort((a, b) => (rounds.get(a) ?? 0) - (rounds.get(b) ?? 0))
        .map((id) => this.counted('round', id, roundLabel(id, rounds))),
    }
  }

  private valueOf(facet: Exclude<Facet, 'tag'>, row: IdeaRow): string | null {
    switch (facet) {
      case 'category':
      case 'status':
      case 'source':
        return row.idea[facet]
      case 'author':
        return row.idea.authorId
      case 'kind':
        return authorKind(row, this.who)
      case 'round':
        return row.idea.roundId
    }
  }

  private values(facet: Facet, asked: readonly string[] = []): string[] {
    return [...new Set([...(this.counts.get(facet)?.keys() ?? []), ...asked])]
  }

  private counted(facet: Facet, value: string, label: string): Counted {
    return { value, label, count: this.counts.get(facet)?.get(value) ?? 0 }
  }

  private count(facet: Facet, value: string | null): void {
    if (value === null) return
    const counts = this.counts.get(facet)
    counts?.set(value, (counts.get(value) ?? 0) + 1)
  }
}

export function roundLabel(id: string, rounds: RoundNumbers): string {
  return `Round ${rounds.get(id) ?? '?'}`
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareText(a: string, b: string): number {
  return COLLATOR.compare(a, b)
}
