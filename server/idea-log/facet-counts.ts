import type { IdeaPage, IdeaQuery } from '#api/ideas.ts'
import { CATEGORIES, cleanTag, SOURCES, STATUSES } from '#session/ideas/idea.ts'
import type { FacetWords } from './facet-words.ts'
import { authorKind, FACETS, type Facet, type WhoBook } from './idea-filters.ts'
import type { IndexedIdea } from './idea-rows.ts'

export type Facets = IdeaPage['facets']
type Counted = Facets[Facet][number]

/** A board has many more tags than people look through. */
const MAX_TAGS_COUNTED = 200
const KINDS = ['people', 'agents'] as const

export type RoundNumbers = ReadonlyMap<string, number>

/** Look-ups for counting ideas by facet. */
export interface FacetBooks {
  words: FacetWords
  who: WhoBook
  rounds: RoundNumbers
  isTagShown: (tag: string) => boolean
}

/** How many ideas have each value of each facet. */
export class FacetCounts {
  private readonly books: FacetBooks
  private readonly counts: Record<Facet, Int32Array>
  /** Author code to the code of the author's kind, -1 if the author is unknown; missing before the first lookup. */
  private readonly kinds = new Map<number, number>()

  constructor(books: FacetBooks) {
    this.books = books
    for (const kind of KINDS) books.words.codeOf(kind)
    const counts = FACETS.map((facet) => [facet, new Int32Array(books.words.size)])
    this.counts = Object.fromEntries(counts)
  }

  addToAll(row: IndexedIdea): void {
    for (const facet of FACETS) this.add(facet, row)
  }

  add(facet: Facet, row: IndexedIdea): void {
    const counts = this.counts[facet]
    if (facet === 'tag') for (const tag of row.codes.tags) count(counts, tag)
    else count(counts, facet === 'kind' ? this.kindOf(row) : row.codes[facet])
  }

  /** Includes every value that is filtered by, even without ideas: otherwise the filter could not be removed. */
  listed(query: IdeaQuery): Facets {
    const { who, rounds } = this.books
    return {
      category: CATEGORIES.map((value) => this.counted('category', value)),
      status: STATUSES.map((value) => this.counted('status', value)),
      kind: KINDS.map((value) => this.counted('kind', value)),
      source: SOURCES.map((value) => this.counted('source', value)),
      author: this.values('author', query.author)
        .flatMap((id) => {
          const name = who.get(id)?.name
          return name === undefined ? [] : [this.counted('author', id, name)]
        })
        .sort((a, b) => b.count - a.count || compareText(a.label, b.label)),
      tag: this.tags(query.tag?.map(cleanTag) ?? []),
      round: this.values('round', query.round)
        .filter((id) => rounds.has(id))
        .sort((a, b) => (rounds.get(a) ?? 0) - (rounds.get(b) ?? 0))
        .map((id) => this.counted('round', id, roundLabel(id, rounds))),
    }
  }

  private tags(asked: readonly string[]): Counted[] {
    // There may be thousands: a collator would take longer than everything else.
    const inOrder = this.values('tag', asked)
      .map((tag) => this.counted('tag', tag))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    return inOrder
      .filter(({ value }) => asked.includes(value) || this.books.isTagShown(value))
      .filter((tag, i) => i < MAX_TAGS_COUNTED || asked.includes(tag.value))
  }

  /** The values that ideas have, and those in the query. */
  private values(facet: Facet, asked: readonly string[] = []): string[] {
    const values = new Set<string>()
    this.counts[facet].forEach((many, code) => {
      if (many > 0) values.add(this.books.words.wordOf(code))
    })
    for (const value of asked) values.add(value)
    return [...values]
  }

  private counted(facet: Facet, value: string, label = value): Counted {
    const code = this.books.words.knownCode(value)
    return { value, label, count: code === null ? 0 : (this.counts[facet][code] ?? 0) }
  }

  private kindOf(row: IndexedIdea): number {
    const { author } = row.codes
    const known = this.kinds.get(author)
    if (known !== undefined) return known
    const kind = authorKind(row, this.books.who)
    const code = kind === null ? -1 : this.books.words.codeOf(kind)
    this.kinds.set(author, code)
    return code
  }
}

function count(counts: Int32Array, code: number): void {
  if (code >= 0) counts[code] = (counts[code] ?? 0) + 1
}

/** `Round 3`; a round that is gone has a question mark. */
export function roundLabel(id: string, rounds: RoundNumbers): string {
  return `Round ${rounds.get(id) ?? '?'}`
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders words as people do: `2` before `10`, and capitals like small letters. */
export function compareText(a: string, b: string): number {
  return COLLATOR.compare(a, b)
}
