import { expect, test, vi } from 'vitest'
import type { IdeaPage, IdeaView } from '#api/ideas.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { ideaOf, pageOf } from '../testing/idea-of.ts'
import { createLogRows, type LogRows, rowAt } from './log-rows.ts'

const ideas = (count: number, first = 1): IdeaView[] =>
  Array.from({ length: count }, (_, i) => ideaOf(first + i))

/** A log that answers as the API does, and records its requests. */
function aLog(all: IdeaView[]) {
  const log = { all, asked: [] as string[], failure: null as string | null }
  const read = async (query: URLSearchParams): Promise<ApiAnswer<IdeaPage>> => {
    log.asked.push(query.get('offset') ?? '')
    if (log.failure) return { ok: false, failure: { code: 'unreachable', message: log.failure } }
    return { ok: true, value: pageOf(log.all, query) }
  }
  return { log, rows: createLogRows(read) }
}

const numbers = (rows: LogRows, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => rowAt(rows.state.get(), from + i)?.number ?? null)

const asked = (q = '') => new URLSearchParams({ q })

test('only the pages in view are read', async () => {
  const { log, rows } = aLog(ideas(1_000))
  rows.ask(asked())
  await vi.waitFor(() => expect(numbers(rows, 0, 2)).toEqual([1, 2]))
  expect(rows.state.get().length).toBe(1_000)
  rows.see(495, 520)
  await vi.waitFor(() => expect(numbers(rows, 498, 502)).toEqual([499, 500, 501, 502]))
  expect(log.asked).toEqual(['0', '400', '500'])
  expect(numbers(rows, 700, 701)).toEqual([null])
})

test('a change of the log reads visible rows again, and the rest when they become visible', async () => {
  const { log, rows } = aLog(ideas(300))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(300))
  rows.see(250, 260)
  await vi.waitFor(() => expect(numbers(rows, 250, 251)).toEqual([251]))
  log.asked = []
  log.all = [ideaOf(301), ...log.all]
  for (let i = 0; i < 20; i += 1) rows.refresh()
  await vi.waitFor(() => expect(numbers(rows, 250, 251)).toEqual([250]))
  expect(log.asked).toEqual(['200'])
  expect(rows.state.get().length).toBe(301)
  rows.see(0, 10)
  await vi.waitFor(() => expect(numbers(rows, 0, 2)).toEqual([301, 1]))
})

test('changes that never pause are shown all the same', async () => {
  const { log, rows } = aLog(ideas(3))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(3))
  log.all = ideas(4)
  const noise = setInterval(rows.refresh, 20)
  await vi.waitFor(() => expect(rows.state.get().length).toBe(4), 3_000)
  clearInterval(noise)
})

test('the answer to an earlier question never replaces that to a later one', async () => {
  const waiting: ((answer: ApiAnswer<IdeaPage>) => void)[] = []
  const rows = createLogRows((query) => {
    const page = pageOf(query.get('q') === 'late' ? ideas(1, 7) : ideas(3), query)
    return new Promise((resolve) => waiting.push(() => resolve({ ok: true, value: page })))
  })
  rows.ask(asked('early'))
  rows.ask(asked('late'))
  const [early, late] = waiting
  late?.({ ok: false, failure: { code: 'refused', message: '' } })
  await vi.waitFor(() => expect(numbers(rows, 0, 1)).toEqual([7]))
  early?.({ ok: false, failure: { code: 'refused', message: '' } })
  await Promise.resolve()
  expect(numbers(rows, 0, 2)).toEqual([7, null])
})

test('until the new rows are there, the old ones are shown', async () => {
  const { log, rows } = aLog(ideas(3))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(3))
  log.all = ideas(1, 9)
  rows.ask(asked('nine'))
  expect(rows.state.get().isAsking).toBe(true)
  expect(numbers(rows, 0, 1)).toEqual([1])
  await vi.waitFor(() => expect(numbers(rows, 0, 1)).toEqual([9]))
})

test('a failed reading is announced, rows that were read stay, and it can be retried', async () => {
  const { log, rows } = aLog(ideas(3))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(3))
  log.failure = 'The server can’t be reached.'
  rows.refresh()
  await vi.waitFor(() => expect(rows.state.get().failure?.message).toBe(log.failure))
  expect(numbers(rows, 0, 1)).toEqual([1])
  log.failure = null
  rows.retry()
  await vi.waitFor(() => expect(rows.state.get().failure).toBeNull())
})

test('a change is shown before the server’s answer, and the server has the last word', async () => {
  const { rows } = aLog(ideas(3))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(3))
  rows.patch([2], (idea) => ({ ...idea, status: 'refining' }))
  expect(rowAt(rows.state.get(), 1)?.status).toBe('refining')
  rows.refresh()
  await vi.waitFor(() => expect(rowAt(rows.state.get(), 1)?.status).toBe('raw'))
})

test('pages beyond a log that shrank are gone', async () => {
  const { log, rows } = aLog(ideas(250))
  rows.ask(asked())
  await vi.waitFor(() => expect(rows.state.get().length).toBe(250))
  rows.see(0, 249)
  await vi.waitFor(() => expect(numbers(rows, 249, 250)).toEqual([250]))
  log.all = ideas(50)
  rows.refresh()
  await vi.waitFor(() => expect(rows.state.get().length).toBe(50))
  expect([...rows.state.get().pages.keys()]).toEqual([0])
})
