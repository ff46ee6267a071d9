import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { TaskRefusal, ThreadPool } from '#server/threads/thread-pool.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Done = z.object({
  isDone: z.boolean(),
  format: z.string(),
  numbers: z.array(z.int()),
  counts: z.object({ ideas: z.int(), notes: z.int() }),
  rows: z.array(z.object({ text: z.string(), parent: z.int().nullable() })),
  problems: z.array(z.object({ where: z.string() })),
})
const Made = z.object({ board: z.object({ id: z.string(), title: z.string() }).nullable() })
const Notes = z.object({
  notes: z.array(z.object({ id: z.string(), text: z.string(), number: z.int().nullable() })),
})

const octets = (content: string | Uint8Array<ArrayBuffer>) => ({ type: 'application/octet-stream', content })

async function fileOf(api: ApiUnderTest, path: string, token: string, query: string): Promise<string> {
  const response = await fetch(`${api.server.url}${path}/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
  return response.text()
}

/** A board with an imported list, links, reactions, a decision, a removed idea, and a round. */
async function busyBoard(api: ApiUnderTest): Promise<OpenedBoard & { path: string }> {
  const opened = await api.open('Night buses')
  const { token } = opened
  const path = `/api/v1/boards/${opened.board.id}`
  const text = '- Buses at night\n  - Every hour\n- [ ] Ask the drivers\n- What does it cost?'
  await api.ask(Done, `POST ${path}/import`, { token, body: { text, fileName: 'Ideas.md' } })
  const { notes } = await api.ask(Notes, `GET ${path}/notes`, { token })
  await api.call(`PUT ${path}/notes/${notes[0]?.id}/reactions/%2B`, { token })
  await api.call(`POST ${path}/ideas/1/links`, { token, body: { to: 4, type: 'related' } })
  await api.call(`DELETE ${path}/ideas/2`, { token })
  await api.call(`PATCH ${path}/ideas/4`, { token, body: { status: 'refining' } })
  return { ...opened, path }
}

withApi('out and in', (api) => {
  test('[FO20] a board’s export, imported as another and exported again, is the same to the byte', async () => {
    const { path, token } = await busyBoard(api())
    const first = await fileOf(api(), path, token, 'format=json')
    const { board } = await api().ask(Made, 'POST /api/v1/boards/import?fileName=b.json', {
      token,
      file: octets(first),
    })
    expect(board?.title).toBe('Night buses')
    const again = await fileOf(api(), `/api/v1/boards/${board?.id}`, token, 'format=json')
    expect(again).toBe(first)
    expect(first).not.toMatch(/"u[0-9a-z]{12}"/)
  })

  test('[FO110] a board of another program becomes a board after its missing parts are named', async () => {
    const { token } = await api().open('Any')
    const nodes = [0, 1].map((i) => ({
      id: `${i}`,
      type: 'text',
      x: 0,
      y: i * 90,
      width: 250,
      height: 60,
      text: `Card ${i}`,
    }))
    const edges = [
      { id: 'e', fromNode: '0', toNode: '1', label: 'needs' },
      { id: 'f', fromNode: '0', toNode: 'gone' },
    ]
    const path = 'POST /api/v1/boards/import?fileName=Light.canvas'
    const file = octets(JSON.stringify({ nodes, edges }))
    const refused = await api().call(path, { token, file })
    expect(await codeOf(refused)).toBe('partly-readable')
    const { board } = await api().ask(Made, `${path}&partly=true`, { token, file })
    expect(board?.title).toBe('Light')
    const { notes } = await api().ask(Notes, `GET /api/v1/boards/${board?.id}/notes`, { token })
    expect(notes.map(({ text, number }) => [text, number])).toEqual([
      ['Card 0', 1],
      ['Card 1', 2],
    ])
  })

  test('[FO33] the answer to a table names the columns that are left out', async () => {
    const { token, board } = await api().open('Any')
    const Table = z.object({ table: z.object({ rowCount: z.int(), leftOut: z.array(z.string()) }) })
    const body = { text: 'Idea,Mood\nLamps,good\nBuses,bad', dryRun: true }
    const { table } = await api().ask(Table, `POST /api/v1/boards/${board.id}/import`, { token, body })
    expect(table).toEqual({ rowCount: 2, leftOut: ['Mood'] })
  })

  test('[FO24] a board imported onto another lies beside its content, under other ids and numbers', async () => {
    const { path, token } = await busyBoard(api())
    const before = await api().ask(Notes, `GET ${path}/notes`, { token })
    const file = await fileOf(api(), path, token, 'format=json')
    const done = await api().ask(Done, `POST ${path}/import`, { token, file: octets(file) })
    expect(done).toMatchObject({ isDone: true, format: 'board', problems: [] })
    const { notes } = await api().ask(Notes, `GET ${path}/notes`, { token })
    expect(notes).toHaveLength(2 * before.notes.length)
    expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length)
    const numbers = notes.map(({ number }) => number).toSorted((a, b) => (a ?? 0) - (b ?? 0))
    expect(numbers).toEqual([1, 3, 4, 5, 7, 8])
    const minutes = await fileOf(api(), path, token, 'format=md')
    expect(minutes.match(/Buses at night/g)?.length).toBeGreaterThan(1)
  })

  test('[FO31] every member, viewers too, gets CSV that another reader reads, minutes and transcripts', async () => {
    const { path, links } = await busyBoard(api())
    const { token } = await api().join(links.view)
    const rows: Record<string, string>[] = parse(await fileOf(api(), path, token, 'format=csv&scope=log'), {
      bom: true,
      columns: true,
    })
    expect(rows.map(({ Number: number, Idea }) => [number, Idea])).toEqual([
      ['1', 'Buses at night'],
      ['3', 'Ask the drivers'],
      ['4', 'What does it cost?'],
    ])
    const part = await fileOf(api(), path, token, 'format=md&scope=selection&numbers=4')
    expect(part).toContain('**#4** What does it cost?')
    expect(part).not.toContain('Buses at night')
    for (const format of ['md', 'txt', 'html', 'transcript'])
      expect(await fileOf(api(), path, token, `format=${format}`)).toContain('Ask the drivers')
    const stranger = await api().open('Elsewhere')
    expect((await api().call(`GET ${path}/export?format=csv`, { token: stranger.token })).status).toBe(404)
  })

  test('[FO36] a table is previewed before its import; then its ideas have notes in one frame, and the importer does not speak for others', async () => {
    const { board, token } = await api().open('Tables')
    const path = `/api/v1/boards/${board.id}`
    const csv = 'Summary;Reporter;Labels\nNight buses;Ann;bus\n=1+1;Zoe;"bus; cost"\n'
    const bytes = new Uint8Array(Buffer.from(`\u{feff}${csv}`, 'utf16le'))
    const dry = await api().ask(Done, `POST ${path}/import?dryRun=true&fileName=t.csv`, {
      token,
      file: octets(bytes),
    })
    expect(dry).toMatchObject({ isDone: false, format: 'csv', counts: { ideas: 2 }, numbers: [] })
    expect((await api().ask(Notes, `GET ${path}/notes`, { token })).notes).toEqual([])
    const done = await api().ask(Done, `POST ${path}/import?fileName=t.csv`, { token, file: octets(bytes) })
    expect(done).toMatchObject({ isDone: true, numbers: [1, 2] })
    const minutes = await fileOf(api(), path, token, 'format=md')
    expect(minutes).toContain('**#1** Night buses — Ann · from a file')
    expect(minutes).toContain('**#2** =1+1 — Zoe · from a file')
    const members = await api().call(`GET ${path}/members`, { token })
    expect(JSON.stringify(members.body)).not.toContain('Zoe')
  })

  test('[FO63] a transcript is imported as ideas of the log, with their origins', async () => {
    const { path, token } = await busyBoard(api())
    const transcript = await fileOf(api(), path, token, 'format=transcript')
    const other = await api().open('Elsewhere')
    const there = `/api/v1/boards/${other.board.id}`
    const mine = { token: other.token }
    const done = await api().ask(Done, `POST ${there}/import?fileName=t.json`, {
      ...mine,
      file: octets(transcript),
    })
    expect(done).toMatchObject({ isDone: true, format: 'transcript', numbers: [1, 2, 3] })
    const Page = z.object({
      total: z.int(),
      ideas: z.array(z.object({ source: z.string(), isOnCanvas: z.boolean() })),
    })
    const page = await api().ask(Page, `GET ${there}/ideas`, mine)
    expect(page.ideas).toEqual(Array.from({ length: 3 }, () => ({ source: 'import', isOnCanvas: true })))
    const Detail = z.object({ history: z.array(z.object({ kind: z.string() })) })
    const { history } = await api().ask(Detail, `GET ${there}/ideas/1`, mine)
    expect(history.map(({ kind }) => kind)).toEqual(['captured'])
  })

  test('[FO23] a file that can’t be read changes nothing; one that can in part needs confirmation', async () => {
    const { path, token } = await busyBoard(api())
    const broken = await api().call(`POST ${path}/import`, {
      token,
      file: octets('{"format": "parley-board",\n oops'),
    })
    expect([broken.status, codeOf(broken)]).toEqual([400, 'unreadable-file'])
    expect(JSON.stringify(broken.body)).toContain('line 2')
    const partly = 'Idea,Due\nOne,tomorrow\n'
    const asks = await api().call(`POST ${path}/import?fileName=x.csv`, { token, file: octets(partly) })
    expect([asks.status, codeOf(asks)]).toEqual([409, 'partly-readable'])
    expect(JSON.stringify(asks.body)).toContain('Line 2')
    const before = await api().ask(Notes, `GET ${path}/notes`, { token })
    expect(before.notes).toHaveLength(3)
    const done = await api().ask(Done, `POST ${path}/import?fileName=x.csv&partly=true`, {
      token,
      file: octets(partly),
    })
    expect(done).toMatchObject({ isDone: true, numbers: [5] })
  })

  test('[FO26] an import beyond a board’s limits is refused as a whole', async () => {
    const { board, token } = await api().open('Full')
    const path = `/api/v1/boards/${board.id}`
    const text = Array.from({ length: 60 }, (_, i) => `Idea ${i}`).join('\n')
    const full = await api().call(`POST ${path}/import`, { token, body: { text } })
    expect([full.status, codeOf(full)]).toEqual([409, 'board-full'])
    expect((await api().ask(Notes, `GET ${path}/notes`, { token })).notes).toEqual([])
  })

  test('[FO26] a new board whose canvas a thread did not finish is not refused as more than a board holds', async () => {
    const { board, token } = await api().open('Many')
    const { services } = api().server
    const { threads, config } = services
    const file = JSON.parse(await fileOf(api(), `/api/v1/boards/${board.id}`, token, 'format=json'))
    const canvas = Array.from({ length: 100 }, (_, i) => ({
      ...{ id: `shape:n${i}`, t: 'note', at: [i * 300, 0, 0], in: ['page:page', `a1${i}`], text: '' },
    }))
    const bring = async (why: TaskRefusal) => {
      const drawing: ThreadPool = {
        findRefusal: (options) => threads.findRefusal(options),
        stop: () => threads.stop(),
        run: async (task, input, options) =>
          task.name === 'draw-canvas' ? { ok: false, why } : threads.run(task, input, options),
      }
      const limits = { ...config.limits, maxRecords: 200 }
      const app = createApi({ ...services, config: { ...config, limits }, threads: drawing })
      const body = JSON.stringify({ ...file, canvas })
      const type = { 'content-type': 'application/octet-stream', 'content-length': `${body.length}` }
      const headers = { authorization: `Bearer ${token}`, ...type }
      const reply = await app.request('/api/v1/boards/import?partly=true', { method: 'POST', headers, body })
      return [reply.status, await reply.text()]
    }
    expect(await bring('cancelled')).toEqual([503, expect.stringContaining('The server stops right now')])
    expect(await bring('too-much')).toEqual([400, expect.stringContaining('Drawing this board takes more')])
  })

  test('[FO27] viewers can’t import, and no board is made of an invalid file', async () => {
    const { path, links, token } = await busyBoard(api())
    const viewer = await api().join(links.view)
    const no = await api().call(`POST ${path}/import`, { token: viewer.token, body: { text: 'x' } })
    expect(codeOf(no)).toBe('needs-editor')
    const list = await api().call('POST /api/v1/boards/import', { token, file: octets('- one') })
    expect(codeOf(list)).toBe('unreadable-file')
  })
})
