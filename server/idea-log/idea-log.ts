import { LRUCache } from 'lru-cache'
import type { IdeaPage, IdeaQuery } from '#api/ideas.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { isInSight } from '#session/ideas/ideas-in-sight.ts'
import { FacetCounts, type Facets, type RoundNumbers } from './facet-counts.ts'
import { groupIdeas } from './group-ideas.ts'
import { type IdeaFilter, ideaFilters, type WhoBook } from './idea-filters.ts'
import { IdeaRows, type IndexedIdea, type LogSource } from './idea-rows.ts'
import { IdeaTextIndex, inSlices } from './idea-text-index.ts'
import { readSearch, type SearchRequest } from './search-request.ts'
import { orderIdeas } from './sort-ideas.ts'

/** Themes that exist as frames on the canvas and not as ideas. */
export interface FramedThemes {
  /** Idea number to the id of its theme. */
  of: ReadonlyMap<number, string>
  titles: ReadonlyMap<string, string>
}

/** The reader of the log: the facts that change which ideas they see, and the words of rows. */
export interface LogReader {
  /** The ideas that this reader may see, see ideasFor. */
  ideas: ReadonlyMap<string, Idea>
  who: WhoBook
  rounds: RoundNumbers
  framedThemes: FramedThemes
  /** Notes that people vote on or rate now. */
  judged: ReadonlySet<string>
}

/** The rows of one page, and counts over the whole result: `total` fit the query, `all` are in the log. */
export interface RowsPage {
  rows: IndexedIdea[]
  total: number
  all: number
  removed: number
  facets: Facets
  groups: IdeaPage['groups']
  seq: number
}

/** All rows that match, in order; a page is cut out of it. */
interface Answer extends Omit<RowsPage, 'rows'> {
  rows: readonly IndexedIdea[]
}

const DEFAULT_LIMIT = 100
/** A person who scrolls repeats the same query for each page. */
const MAX_ANSWERS = 12
const MAX_TITLE_CHARS = 120
/** Between slices of a search: edits get most of the main thread, and V8 collects the garbage of the last slice. */
const SEARCH_REST_MS = 8
/** A log that changes all the time is answered with the text of a moment before its rows. */
const MAX_SEARCH_TRIES = 2

/**
 * The searchable ideas of one board. `follow` passes it the session, and it updates idea by idea; a search waits for the full
 * text, which is updated in slices.
 */
export class IdeaLog {
  readonly rows = new IdeaRows()
  private readonly isTagShown = (tag: string) => this.rows.isTagShown(tag)
  private readonly text = new IdeaTextIndex()
  private source: (LogSource & { seq: number }) | null = null
  private indexedSeq = 0
  private indexing: Promise<void> | null = null
  private searching: Promise<unknown> = Promise.resolve()
  /** Query to all matching rows, until something changes. */
  private readonly answers = new LRUCache<string, { answer: Answer; reader: LogReader }>({ max: MAX_ANSWERS })

  get count(): number {
    return this.rows.all.size
  }

  /** Ignores a state that is older than the present one. */
  follow(source: LogSource & { seq: number }): void {
    if (this.source && source.seq < this.source.seq) return
    this.source = source
    const { version } = this.rows
    this.rows.follow(source)
    if (this.rows.version !== version) this.answers.clear()
  }

  /** Answers from the state at the time of the answer, which is at least as new as the request. */
  async page(query: IdeaQuery, reader: LogReader): Promise<RowsPage> {
    const input = query.q === undefined ? null : readSearch(query.q)
    // People who open a log search it soon. If indexing fails now, it fails again for the search.
    if (!input) this.index().catch(() => undefined)
    const { offset = 0, limit = DEFAULT_LIMIT } = query
    const answer = input ? await this.searched(query, reader, input) : this.answer(query, reader, null)
    return { ...answer, rows: answer.rows.slice(offset, offset + limit) }
  }

  /** The theme of an idea, the newest if there are several; a theme belongs to itself. */
  themeOf({ idea }: IndexedIdea, reader: Pick<LogReader, 'ideas' | 'framedThemes'>): string | null {
    if (idea.links.some(({ type }) => type === 'synthesizes')) return String(idea.number)
    const themes = this.rows
      .linksTo(idea.number)
      .filter(({ from, type }) => type === 'synthesizes' && this.isThere(from, reader))
    if (themes.length > 0) return String(Math.max(...themes.map(({ from }) => from)))
    return reader.framedThemes.of.get(idea.number) ?? null
  }

  /** Whether the idea is in the log and visible to this reader. */
  isThere(number: number, { ideas }: Pick<LogReader, 'ideas'>): boolean {
    return this.rows.all.get(number)?.idea.removedAt === null && ideas.has(String(number))
  }

  /** One search of this log at a time: two that take turns would each be overtaken by changes more often. */
  private searched(query: IdeaQuery, reader: LogReader, input: SearchRequest): Promise<Answer> {
    const answer = this.searching.then(async () => {
      await this.untilIndexed()
      return this.knownAnswer(query, reader) ?? this.answer(query, reader, await this.found(input))
    })
    this.searching = answer.catch(() => undefined)
    return answer
  }

  private knownAnswer(query: IdeaQuery, reader: LogReader): Answer | null {
    const known = this.answers.get(answerKey(query))
    return known && isSameReader(known.reader, reader)
      ? { ...known.answer, seq: this.source?.seq ?? 0 }
      : null
  }

  private answer(query: IdeaQuery, reader: LogReader, scores: ReadonlyMap<number, number> | null): Answer {
    const known = this.knownAnswer(query, reader)
    if (known) return known
    const answer = this.lookThrough(query, reader, scores)
    this.answers.set(answerKey(query), { answer, reader })
    return answer
  }

  private lookThrough(
    query: IdeaQuery,
    reader: LogReader,
    scores: ReadonlyMap<number, number> | null,
  ): Answer {
    const { who, rounds, judged } = reader
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
    const sort = query.sort ?? (scores ? 'relevance' : 'newest')
    const sorted = orderIdeas(fitting, sort, { who, scores, judged })
    const { rows, groups } = this.grouped(sorted, query, reader)
    const seq = this.source?.seq ?? 0
    return { rows, total: rows.length, all: asked.length, removed, facets: facets.listed(query), groups, seq }
  }

  /** In slices. Searches again if the log changed: otherwise rows and text would be of different states. */
  private async found(input: SearchRequest): Promise<Map<number, number>> {
    for (let tries = 1; ; tries++) {
      const { version } = this.rows
      const found = await runInSlices(this.text.find(input), SEARCH_REST_MS)
      if (this.rows.version !== version && tries < MAX_SEARCH_TRIES) {
        await this.untilIndexed()
        continue
      }
      // An idea with this number precedes those with the number in their text.
      for (const number of input.numbers)
        if (this.rows.all.has(number)) found.set(number, Number.MAX_SAFE_INTEGER)
      return found
    }
  }

  /** The rows that the query can return at all, and how many are hidden. */
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
    // A link or a citation leads to an idea by number, hidden or not.
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

  /** Whether the full text is up to date. */
  private get isIndexed(): boolean {
    return this.source === null || this.indexedSeq >= this.source.seq
  }

  private async untilIndexed(): Promise<void> {
    while (!this.isIndexed) await this.index()
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

function answerKey({ offset: _offset, limit: _limit, ...asked }: IdeaQuery): string {
  return JSON.stringify(asked)
}

function titleOf(text: string): string {
  return (text.trim().split('\n', 1)[0] ?? '').slice(0, MAX_TITLE_CHARS)
}

/** `null` if all filters match. If only one fails, the idea counts for that filter's facet. */
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
  const isSame = a.ideas === b.ideas && a.who === b.who && a.rounds === b.rounds
  return isSame && a.framedThemes === b.framedThemes && a.judged === b.judged
}
