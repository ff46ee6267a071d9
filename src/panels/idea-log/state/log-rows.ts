import type { IdeaPage, IdeaView } from '#api/ideas.ts'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import type { ApiAnswer, Failure } from '#panels/requests/call-api.ts'

/** How many rows one request reads. */
export const ROWS_A_PAGE = 100
/**
 * Changes of others arrive in bursts. The rows are read again after a pause of CALM_MS, and after MAX_CALM_MS at the
 * latest.
 */
const CALM_MS = 150
const MAX_CALM_MS = 900

/** Reads one page; `query` has `offset` and `limit`. Passed in, so that tests need no server. */
export type ReadPage = (query: URLSearchParams, signal: AbortSignal) => Promise<ApiAnswer<IdeaPage>>

export interface LogRowsState {
  /** The query that `pages` belong to; null before the first answer. */
  query: string | null
  /** By number of the page, from 0. Missing ones are read when they become visible. */
  pages: ReadonlyMap<number, readonly IdeaView[]>
  /** Rows on all pages. In a grouping by tags an idea of two groups counts twice. */
  length: number
  /** The totals, facets and groups of the query; null before the first answer. */
  facts: Omit<IdeaPage, 'ideas' | 'seq'> | null
  /** Another query is under way, and the rows are still those of the one before. */
  isAsking: boolean
  failure: Failure | null
}

export interface LogRows {
  state: Readable<LogRowsState>
  /** Starts another query. Its first page replaces the shown rows when it has arrived. */
  ask(query: URLSearchParams): void
  /** The indexes of the rows in view; reads missing ones. */
  see(first: number, last: number): void
  /** After a change: reads the pages in view again soon, and others when they become visible. */
  refresh(): void
  /** Reads again after a failure. */
  retry(): void
  /** Shows the result of a change before the server has confirmed it. The next reading overwrites it. */
  patch(numbers: readonly number[], change: (idea: IdeaView) => IdeaView): void
  stop(): void
}

export function rowAt(state: Pick<LogRowsState, 'pages'>, index: number): IdeaView | null {
  return state.pages.get(Math.floor(index / ROWS_A_PAGE))?.[index % ROWS_A_PAGE] ?? null
}

interface Reader {
  read: ReadPage
  state: Writable<LogRowsState>
  query: URLSearchParams | null
  seen: { first: number; last: number }
  /**
   * Raised by each change of the log. A page that was read under an earlier version is read again when it is
   * in view.
   */
  version: number
  versions: Map<number, number>
  /** Aborts the requests of the present query. */
  stopping: AbortController
  underWay: Set<number>
  timer: ReturnType<typeof setTimeout> | null
  /** The time of the first change that has not been read yet, in milliseconds since 1970; `null` without one. */
  waitingSince: number | null
}

const EMPTY: LogRowsState = {
  query: null,
  pages: new Map(),
  length: 0,
  facts: null,
  isAsking: false,
  failure: null,
}

/**
 * Reads the log page by page, as much as is looked at. Without React, so that the order of answers can be
 * tested.
 */
export function createLogRows(read: ReadPage): LogRows {
  const reader: Reader = {
    read,
    state: writable(EMPTY),
    query: null,
    seen: { first: 0, last: 0 },
    version: 1,
    versions: new Map(),
    stopping: new AbortController(),
    underWay: new Set(),
    timer: null,
    waitingSince: null,
  }
  return {
    state: reader.state,
    ask: (query) => askAgain(reader, query),
    see(first, last) {
      reader.seen = { first, last }
      void readMissing(reader)
    },
    refresh: () => refreshSoon(reader),
    retry() {
      reader.state.set({ ...reader.state.get(), failure: null })
      if (isOfQuery(reader)) void readMissing(reader)
      else if (reader.query) askAgain(reader, reader.query)
    },
    patch(numbers, change) {
      const wanted = new Set(numbers)
      const pages = new Map<number, readonly IdeaView[]>()
      for (const [page, ideas] of reader.state.get().pages) {
        const isTouched = ideas.some(({ number }) => wanted.has(number))
        pages.set(
          page,
          isTouched ? ideas.map((idea) => (wanted.has(idea.number) ? change(idea) : idea)) : ideas,
        )
      }
      reader.state.set({ ...reader.state.get(), pages })
    },
    stop() {
      reader.stopping.abort()
      if (reader.timer) clearTimeout(reader.timer)
    },
  }
}

/** Whether the shown rows answer the present query. */
function isOfQuery({ state, query }: Reader): boolean {
  return state.get().query === String(query)
}

function askAgain(reader: Reader, query: URLSearchParams): void {
  reader.stopping.abort()
  reader.stopping = new AbortController()
  reader.query = query
  reader.underWay = new Set()
  reader.state.set({ ...reader.state.get(), isAsking: true })
  void readPages(reader, [0], true)
}

function pagesInView({ seen }: Reader): number[] {
  const first = Math.max(0, Math.floor(seen.first / ROWS_A_PAGE))
  const last = Math.max(first, Math.floor(seen.last / ROWS_A_PAGE))
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

async function readMissing(reader: Reader): Promise<void> {
  if (!isOfQuery(reader) || reader.state.get().isAsking) return
  const { length } = reader.state.get()
  const missing = pagesInView(reader).filter(
    (page) =>
      reader.versions.get(page) !== reader.version &&
      !reader.underWay.has(page) &&
      (page === 0 || page * ROWS_A_PAGE < length),
  )
  if (missing.length > 0) await readPages(reader, missing, false)
}

/**
 * Reads pages and puts all of them into the state at once. Put in one by one, an idea that moved between two
 * pages would be shown twice or not at all.
 */
async function readPages(reader: Reader, pages: readonly number[], isFresh: boolean): Promise<void> {
  const { query, stopping, version } = reader
  if (!query) return
  for (const page of pages) reader.underWay.add(page)
  const answers = await Promise.all(
    pages.map((page) =>
      reader.read(pageOf(query, page), stopping.signal).then((answer) => ({ page, answer })),
    ),
  )
  if (stopping.signal.aborted) return
  for (const page of pages) reader.underWay.delete(page)
  const failed = answers.find(({ answer }) => !answer.ok)?.answer
  if (failed && !failed.ok) {
    reader.state.set({ ...reader.state.get(), isAsking: false, failure: failed.failure })
    return
  }
  take(
    reader,
    answers.flatMap(({ page, answer }) => (answer.ok ? [{ page, value: answer.value }] : [])),
    isFresh,
  )
  for (const page of pages) reader.versions.set(page, version)
  // Something may have changed, or been scrolled to, while these were on their way.
  void readMissing(reader)
}

function pageOf(query: URLSearchParams, page: number): URLSearchParams {
  const asked = new URLSearchParams(query)
  asked.set('offset', String(page * ROWS_A_PAGE))
  asked.set('limit', String(ROWS_A_PAGE))
  return asked
}

/** Pages behind the new end are dropped. The facts are those of the last answer. */
function take(reader: Reader, read: readonly { page: number; value: IdeaPage }[], isFresh: boolean): void {
  const last = read.at(-1)
  if (!last) return
  const { ideas: _, seq: __, ...facts } = last.value
  const length = facts.groups ? facts.groups.reduce((sum, { count }) => sum + count, 0) : facts.total
  const before = reader.state.get()
  const pages = new Map(isFresh ? [] : before.pages)
  if (isFresh) reader.versions = new Map()
  for (const { page, value } of read) pages.set(page, value.ideas)
  for (const page of pages.keys()) if (page > 0 && page * ROWS_A_PAGE >= length) pages.delete(page)
  reader.state.set({ query: String(reader.query), pages, length, facts, isAsking: false, failure: null })
}

/**
 * Each call delays the reading, up to MAX_CALM_MS after the first one: on a busy board it must not wait for
 * ever.
 */
function refreshSoon(reader: Reader): void {
  reader.version += 1
  const now = Date.now()
  reader.waitingSince ??= now
  if (reader.timer) clearTimeout(reader.timer)
  const left = Math.max(0, reader.waitingSince + MAX_CALM_MS - now)
  reader.timer = setTimeout(
    () => {
      reader.timer = null
      reader.waitingSince = null
      void readMissing(reader)
    },
    Math.min(CALM_MS, left),
  )
}
