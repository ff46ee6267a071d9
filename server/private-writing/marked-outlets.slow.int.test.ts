import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { fillBoard } from './testing/full-board.ts'
import { OUTLETS, readPaths } from './testing/outlets.ts'
import { PrivateStage, WIRE_MODEL, writeIn } from './testing/private-stage.ts'
import { speakWith } from './testing/prompts.ts'
import { unmarked } from './testing/unmarked.ts'

/** The words of every note that the model on the wire posts, and of those that a program declares as an AI's. */
const WORDS = /A lamp that follows the (sun|moon)/
/** Paths are read one by one, and prompts are for models: they name the kind of each speaker. */
const READ_ABOVE_OR_NOT_FOR_PEOPLE: readonly string[] = [
  'every readable path of the API',
  'prompts sent to models',
]
const PAGES = 'the canvas, for a newcomer'
const PREVIEWS = /\/context(?:\?|$)|\/agents\/[^/]+\/context/

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess()
  await stage.newBoard()
  await fillBoard(stage)
})
afterAll(() => stage.stop())

const readAll = () => readPaths(stage, stage.ann)
const target = async () => (await stage.ask(`GET /api/v1/links/${stage.ids.secret}`)).hasAiAdvisors

async function importedBoard(fileName: string, body: ArrayBuffer): Promise<string> {
  const { ann } = stage
  const isWhole = fileName === 'b.json'
  const made = isWhole ? null : await stage.ask('POST /api/v1/boards', { title: 'Imported' }, ann)
  const to = made ? `${made.board.id}/import` : 'import'
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${ann.token}` }
  const url = `${stage.server.url}/api/v1/boards/${to}?fileName=${fileName}&partly=true`
  const done = await fetch(url, { method: 'POST', headers, body })
  const answer = await done.json()
  expect([fileName, done.ok, answer.error]).toEqual([fileName, true, undefined])
  return made ? made.board.id : answer.board.id
}

interface Found {
  id: string
  text: string
  origin: string
}

async function notes(): Promise<Found[]> {
  return (await stage.ask(`GET ${stage.path}/notes`, undefined, stage.ann)).notes
}

async function aiNotes(): Promise<Found[]> {
  return (await notes()).filter(({ text }) => WORDS.test(text))
}

/** Origins of the ideas with these words, sorted. */
async function originsInLog(board = stage.path): Promise<string[]> {
  const { ideas } = await stage.ask(`GET ${board}/ideas?q=lamp+that+follows`, undefined, stage.ann)
  return ideas.map(({ origin }: Found) => origin).sort()
}

async function declareAi(): Promise<void> {
  const { ann, path, boardId } = stage
  const scopes = ['board:read', 'note:write']
  const body = { name: 'Planner', scopes, boardId }
  const { secret } = await stage.ask('POST /api/v1/tokens', body, ann)
  const program = { ...ann, token: secret }
  const posted = { text: 'A lamp that follows the moon', isByAi: true }
  expect((await stage.ask(`POST ${path}/notes`, posted, program)).note.origin).toBe('ai')
  const { note } = await stage.ask(`POST ${path}/notes`, { text: 'A lamp of my own' }, ann)
  const change = { text: 'A lamp that follows the moon home', isByAi: true, revision: note.revision }
  expect((await stage.ask(`PATCH ${path}/notes/${note.id}`, change, program)).note.origin).toBe('ai')
}

test('a board whose advisors are all the demo script claims no AI, in no outlet', async () => {
  expect(await target()).toBe(false)
  for (const { address, text } of await readAll()) {
    if (address.endsWith('openapi.json')) continue
    expect([address, /"origin":\s*"ai|\(AI\b|data-origin="ai/.exec(text)?.[0]]).toEqual([address, undefined])
  }
})

test('every outlet marks what an AI wrote, also when people edited it, copied it, duplicated the board or imported a file of it', async () => {
  const { ann, bob } = stage
  await speakWith(stage, WIRE_MODEL)
  expect(await target()).toBe(true)
  const agents: { id: string; kind: string }[] = (await stage.ask(`GET ${stage.path}/agents`, undefined, ann))
    .agents
  const advisors = agents.filter(({ kind }) => kind === 'advisor').map(({ id }) => id)
  const asked = { question: 'Which lamps?', mode: 'parallel', agents: advisors.slice(0, 3) }
  const { round } = await stage.ask(`POST ${stage.path}/rounds`, asked, ann)
  await vi.waitFor(async () => {
    const now = await stage.ask(`GET ${stage.path}/rounds/${round.id}`, undefined, ann)
    expect(now.round.state).toBe('complete')
    expect(await aiNotes()).toHaveLength(3)
    expect(await originsInLog()).toEqual(['ai', 'ai', 'ai'])
  }, WAIT)
  await stage.ask(`POST ${stage.path}/notes/${must((await aiNotes())[0], 'a note').id}/reactions`, {}, ann)

  // One is edited over the API, one on the canvas; one is copied as text and one as a record; one is deleted.
  const [first, second, third] = await aiNotes()
  const edited = { text: 'A lamp that follows the sun, at night' }
  await stage.ask(`PATCH ${stage.path}/notes/${must(first, 'a note').id}`, edited, bob)
  const page = await stage.board(bob)
  writeIn(page, 'shape:copied', must(second, 'a note').text, bob.id)
  await page.saved()
  const sent = await stage.ask(`POST ${stage.path}/notes`, { text: must(third, 'a note').text }, bob)
  expect(sent.note.origin).toBe('ai')
  await stage.fetch(`DELETE ${stage.path}/notes/${must(third, 'a note').id}`, undefined, ann)
  await vi.waitFor(async () => {
    expect(await originsInLog()).toEqual(['ai', 'ai', 'ai', 'ai-edited'])
  }, WAIT)
  // A program declares AI words in its own note and in a person's.
  await declareAi()
  await vi.waitFor(async () => {
    expect(await originsInLog()).toEqual(['ai', 'ai', 'ai', 'ai', 'ai', 'ai-edited'])
  }, WAIT)
  const stamps = [...boardShapes(page.doc).values()].flatMap((map) => map.get('m.stamp') ?? [])
  expect(stamps.sort()).toEqual(['ai', 'ai', 'ai', 'ai', 'ai-edited'])

  // Every path of the API, in every format.
  const readings = (await readAll()).filter(({ text }) => WORDS.test(text))
  const missing = readings
    .filter(({ address }) => !PREVIEWS.test(address))
    .flatMap(({ address, text }) =>
      unmarked(text, { words: WORDS }).map((place) => [address, place.slice(0, 200)]),
    )
  expect(missing).toEqual([])
  const formats = readings.flatMap(({ address }) => /export\?format=(\w+)/.exec(address)?.[1] ?? [])
  expect(formats).toEqual(expect.arrayContaining(['md', 'csv', 'txt', 'html', 'json']))
  const minutes = must(
    readings.find(({ address }) => address.includes('format=md')),
    'the minutes',
  ).text
  expect(minutes).toContain(`- AI: Text marked “AI” was written by AI models (${WIRE_MODEL}).`)

  // Everything else that leaves the server.
  const marked: string[] = []
  for (const [outlet, { read }] of Object.entries(OUTLETS)) {
    if (READ_ABOVE_OR_NOT_FOR_PEOPLE.includes(outlet)) continue
    const text = await read(stage, ann)
    const places = unmarked(text, { words: WORDS, isMarkedByModel: outlet === PAGES })
    expect([outlet, places.map((place) => place.slice(0, 200))]).toEqual([outlet, []])
    if (WORDS.test(text)) marked.push(outlet)
  }
  expect(marked).toEqual(
    expect.arrayContaining(['a duplicate of the board', 'tools and resources of /mcp', PAGES]),
  )
  expect(Object.keys(OUTLETS)).toEqual(expect.arrayContaining([...READ_ABOVE_OR_NOT_FOR_PEOPLE]))

  // Files that are imported again.
  for (const [format, fileName] of [
    ['json', 'b.json'],
    ['csv', 't.csv'],
    ['transcript', 't.json'],
  ] as const) {
    const file = await stage.fetch(`GET ${stage.path}/export?format=${format}`, undefined, ann)
    const board = await importedBoard(fileName, await file.arrayBuffer())
    const origins = await originsInLog(`/api/v1/boards/${board}`)
    expect([format, origins.length > 1, origins.filter((origin) => !origin.startsWith('ai'))]).toEqual([
      format,
      true,
      [],
    ])
  }
})
