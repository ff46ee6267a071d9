import type { Idea } from '#session/idea.ts'
import type { IdeaPage, IdeaQuery } from '#session/idea-view.ts'
import { isInSight } from '#session/ideas-in-sight.ts'
import { FacetCounts, type Facets, type RoundNumbers } from './facet-counts.ts'
import { groupIdeas } from './group-ideas.ts'
import { type IdeaFilter, ideaFilters, type WhoBook } from './idea-filters.ts'
import { IdeaRows, type IndexedIdea, type LogSource } from './idea-rows.ts'
import { IdeaTextIndex, inSlices } from './idea-text-index.ts'
import { readSearch, type SearchRequest } from './search-request.ts'
import { orderIdeas } from './sort-ideas.ts'

/** Themes that are frames on the canvas and no ideas. */
export interface FramedThemes {
  /** The theme of an idea, by the idea's number. */
  of: ReadonlyMap<number, string>
  titles: ReadonlyMap<string, string>
}

export interface LogReader {
  /** The ideas that this reader may see, see ideasFor. */
  ideas: ReadonlyMap<string, Idea>
  who: WhoBook
  rounds: RoundNumbers
  framedThemes: FramedThemes
}

export interface RowsPage {
  rows: IndexedIdea[]
  total: number
  all: number
  removed: number
  facets: Facets
  groups: IdeaPage['groups']
  seq: number
}

/** Everything that fits, in order; a page is cut out of it. */
interface Answer extends Omit<RowsPage, 'rows'> {
  rows: readonly IndexedIdea[]
}

const DEFAULT_LIMIT = 100
/** Whoever scrolls asks the same again for each page. */
const MAX_ANSWERS = 12
const MAX_TITLE_CHARS = 120

/**
 * One board's ideas, to be looked through. It is told what the session is by `follow` and keeps up idea by idea; searching
 * waits for the full text, which is brought up to date in slices.
 */
export class IdeaLog {
  readonly rows = new IdeaRows()
  private readonly isTagShown = (tag: string) => this.rows.isTagShown(tag)
  private readonly text = new IdeaTextIndex()
  private source: (LogSource & { seq: number }) | null = null
  private indexedSeq = 0
  private indexing: Promise<void> | null = null
  /** What was asked -> all that fits, for as long as nothing changes. */
  private readonly answers = new Map<string, { answer: Answer; reader: LogReader }>()

  get count(): number {
    return this.rows.all.size
  }

  /** A state that is older than what is known already changes nothing. */
  follow(source: LogSource & { seq: number }): void {
    if (this.source && source.seq < this.source.seq) return
    this.source = source
    const { version } = this.rows
    this.rows.follow(source)
    if (this.rows.version !== version) this.answers.clear()
  }

  /** Answers with what is known when it answers, which is at least what was followed when it was asked. */
  async page(query: IdeaQuery, reader: LogReader): Promise<RowsPage> {
    const input = query.q === undefined ? null : readSearch(query.q)
    if (input) {
      // Also what was followed meanwhile: rows and text that are not of one state would be an answer of neither.
      while (!this.isIndexed) await this.index()
    } else {
      // Whoever looks at a log searches it soon. Should it fail, it fails again for whoever waits for it.
      this.index().catch(() => undefined)
    }
    const { offset = 0, limit = DEFAULT_LIMIT } = query
    const answer = this.answer(query, reader, input)
    return { ...answer, rows: answer.rows.slice(offset, offset + limit) }
  }

  /** The theme that an idea is gathered under, the newest if there are several; a theme belongs to itself. */
  themeOf({ idea }: IndexedIdea, reader: Pick<LogReader, 'ideas' | 'framedThemes'>): string | null {
    if (idea.links.some(({ type }) => type === 'synthesizes')) return String(idea.number)
    const themes = this.rows
      .linksTo(idea.number)
      .filter(({ from, type }) => type === 'synthesizes' && this.isThere(from, reader))
    if (themes.length > 0) return String(Math.max(...themes.map(({ from }) => from)))
    return reader.framedThemes.of.get(idea.number) ?? null
  }

  /** Whether it is in the log and this reader may see it. */
  isThere(number: number, { ideas }: Pick<LogReader, 'ideas'>): boolean {
    return this.rows.all.get(number)?.idea.removedAt === null && ideas.has(String(number))
  }

  private answer(query: IdeaQuery, reader: LogReader, input: SearchRequest | null): Answer {
    const { offset: _offset, limit: _limit, ...asked } = query
    const key = JSON.stringify(asked)
    const known = this.answers.get(key)
    if (known && isSameReader(known.reader, reader)) {
      return { ...known.answer, seq: this.source?.seq ?? 0 }
    }
    const answer = this.lookThrough(query, reader, input)
    this.answers.delete(key)
    this.answers.set(key, { answer, reader })
    const [oldest] = this.answers.keys()
    if (this.answers.size > MAX_ANSWERS && oldest !== undefined) this.answers.delete(oldest)
    return answer
  }

  private lookThrough(query: IdeaQuery, reader: LogReader, input: SearchRequest | null): Answer {
    const { who, rounds } = reader
    const scores = input && this.found(input)
    const filters = ideaFilters(query, who)
    if (scores) filters.push({ facet: null, fits: ({ idea }) => scores.has(idea.number) })
    const facets = new FacetCounts({ words: this.rows.words, who, rounds, isTagShown: this.isTagShown })
    const fitting: IndexedIdea[] = []
    const { asked, removed } = this.base(query, reader)
    for (const row of asked) {
      const missed = missedFilters(filters, row)
      if (missed === 'several') continue
      if (missed === null) {
        fitting.push(row)
        facets.addToAll(row)
      } else if (missed.facet) facets.add(missed.facet, row)
    }
    const sorted = orderIdeas(fitting, query.sort ?? (scores ? 'relevance' : 'newest'), { who, scores })
    const { rows, groups } = this.grouped(sorted, query, reader)
    const seq = this.source?.seq ?? 0
    return { rows, total: rows.length, all: asked.length, removed, facets: facets.listed(query), groups, seq }
  }

  private found(input: SearchRequest): Map<number, number> {
    const found = this.text.find(input)
    // An idea by its number comes first, before those that have the number in their text.
    for (const number of input.numbers)
      if (this.rows.all.has(number)) found.set(number, Number.MAX_SAFE_INTEGER)
    return found
  }

  /** Which rows there are at all for this question, and how many are out of sight. */
  private base(query: IdeaQuery, { ideas }: LogReader): { asked: IndexedIdea[]; removed: number } {
    const areAllSeen = ideas === this.source?.ideas
    const inSight: IndexedIdea[] = []
    const outOfSight: IndexedIdea[] = []
    for (const row of this.rows.all.values()) {
      if (!areAllSeen && !ideas.has(String(row.idea.number))) continue
      if (this.isRowInSight(row)) inSight.push(row)
      else outOfSight.push(row)
    }
    const removed = outOfSight.length
    if (query.removed === 'yes') return { asked: outOfSight, removed }
    // A link or a citation leads to an idea by its number, whether it is in sight or not.
    const isByNumber = query.number !== undefined || query.parent !== undefined
    if (!isByNumber) return { asked: inSight, removed }
    return { asked: [...inSight, ...outOfSight.filter(({ idea }) => idea.removedAt === null)], removed }
  }

  private isRowInSight({ idea, isSelected }: IndexedIdea): boolean {
    return isInSight(idea, () => ({ isSelected, isLinkedTo: this.isLinkedTo(idea.number) }))
  }

  private isLinkedTo(number: number): boolean {
    const { all } = this.rows
    const isInLog = (from: number) => all.get(from)?.idea.removedAt === null
    return (
      this.rows.answersTo(number).some(isInLog) ||
      this.rows.linksTo(number).some(({ from, type }) => type !== 'echoes' && isInLog(from))
    )
  }

  private grouped(sorted: IndexedIdea[], { group = 'none' }: IdeaQuery, reader: LogReader) {
    if (group === 'none') return { rows: sorted, groups: null }
    return groupIdeas(sorted, group, {
      ...reader,
      words: this.rows.words,
      isTagShown: this.isTagShown,
      themeOf: (row) => this.themeOf(row, reader),
      titleOf: (theme) =>
        reader.framedThemes.titles.get(theme) ?? titleOf(this.rows.all.get(Number(theme))?.idea.text ?? ''),
    })
  }

  /** Whether the full text is as new as all else. */
  private get isIndexed(): boolean {
    return this.source === null || this.indexedSeq >= this.source.seq
  }

  private async index(): Promise<void> {
    if (this.isIndexed) return
    this.indexing ??= this.indexOnce()
    await this.indexing
  }

  private async indexOnce(): Promise<void> {
    const { source } = this
    try {
      if (!source) return
      await inSlices(this.text.follow(source.ideas))
      this.indexedSeq = source.seq
    } finally {
      this.indexing = null
    }
  }
}

/** A theme's first line, which is what it is called. */
function titleOf(text: string): string {
  return (text.trim().split('\n', 1)[0] ?? '').slice(0, MAX_TITLE_CHARS)
}

/** null: it fits. The only one that it misses counts for the facet of that one. */
function missedFilters(filters: readonly IdeaFilter[], row: IndexedIdea): IdeaFilter | null | 'several' {
  let missed: IdeaFilter | null = null
  for (const filter of filters) {
    if (filter.fits(row)) continue
    if (missed) return 'several'
    missed = filter
  }
  return missed
}

function isSameReader(a: LogReader, b: LogReader): boolean {
  return a.ideas === b.ideas && a.who === b.who && a.rounds === b.rounds && a.framedThemes === b.framedThemes
}
