import { type Readable, type Writable, writable } from '#base/readable.ts'
import type { IdeaPage, IdeaView } from '#session/idea-view.ts'
import type { ApiAnswer, Failure } from '../api-call.ts'

export const ROWS_A_PAGE = 100
/** What others change comes in bursts: it is read once they pause, and at the latest after this. */
const CALM_MS = 150
const MOST_CALM_MS = 900

export type ReadPage = (query: URLSearchParams, signal: AbortSignal) => Promise<ApiAnswer<IdeaPage>>

/** Rows of the log as far as they were read. */
export interface LogRowsState {
  /** What they fit; null: nothing was read yet. */
  query: string | null
  /** By page; those in between are read once they come into view. */
  pages: ReadonlyMap<number, readonly IdeaView[]>
  /** Rows on all pages: an idea of two groups has two. */
  length: number
  facts: Omit<IdeaPage, 'ideas' | 'seq'> | null
  /** Another question is being answered; what is shown is still the one before. */
  isAsking: boolean
  failure: Failure | null
}

export interface LogRows {
  state: Readable<LogRowsState>
  /** Another question: its first rows replace the shown ones once they are there. */
  ask(query: URLSearchParams): void
  /** These rows are in view. */
  see(first: number, last: number): void
  /** Something changed: what is in view is read again soon, the rest when it comes into view. */
  refresh(): void
  /** After a failure. */
  retry(): void
  /** Shows what a change will come to before the server says so; the next reading has the last word. */
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
  /** Raised by every change: pages of an earlier one are read again before they are trusted. */
  version: number
  versions: Map<number, number>
  /** Of the question that is asked now. */
  stopping: AbortController
  underWay: Set<number>
  timer: ReturnType<typeof setTimeout> | null
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

/** Reads the log page by page, as much as is looked at. */
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
    ask: (query) => askAnew(reader, query),
    see(first, last) {
      reader.seen = { first, last }
      void readMissing(reader)
    },
    refresh: () => refreshSoon(reader),
    retry() {
      reader.state.set({ ...reader.state.get(), failure: null })
      if (isOfQuery(reader)) void readMissing(reader)
      else if (reader.query) askAnew(reader, reader.query)
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

function isOfQuery({ state, query }: Reader): boolean {
  return state.get().query === String(query)
}

function askAnew(reader: Reader, query: URLSearchParams): void {
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

/** All of them at once into the state: of two pages that changed, never one alone. */
async function readPages(reader: Reader, pages: readonly number[], isAnew: boolean): Promise<void> {
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
    isAnew,
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

function take(reader: Reader, read: readonly { page: number; value: IdeaPage }[], isAnew: boolean): void {
  const last = read.at(-1)
  if (!last) return
  const { ideas: _, seq: __, ...facts } = last.value
  const length = facts.groups ? facts.groups.reduce((sum, { count }) => sum + count, 0) : facts.total
  const before = reader.state.get()
  const pages = new Map(isAnew ? [] : before.pages)
  if (isAnew) reader.versions = new Map()
  for (const { page, value } of read) pages.set(page, value.ideas)
  for (const page of pages.keys()) if (page > 0 && page * ROWS_A_PAGE >= length) pages.delete(page)
  reader.state.set({ query: String(reader.query), pages, length, facts, isAsking: false, failure: null })
}

function refreshSoon(reader: Reader): void {
  reader.version += 1
  const now = Date.now()
  reader.waitingSince ??= now
  if (reader.timer) clearTimeout(reader.timer)
  const left = Math.max(0, reader.waitingSince + MOST_CALM_MS - now)
  reader.timer = setTimeout(
    () => {
      reader.timer = null
      reader.waitingSince = null
      void readMissing(reader)
    },
    Math.min(CALM_MS, left),
  )
}
