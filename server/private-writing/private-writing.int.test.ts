import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { BoardPrivateWriting } from '#api/private-writing.ts'
import { must } from '#base/must.ts'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/board-doc.ts'
import { isRevealed } from '#board/draft-document.ts'
import { addNote, editBoard, removeRecords, setNoteText } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { connectRaw, connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const METRICS_TOKEN = 'a token for the operator'
/** No part of it is in anything that the product says itself. */
const WORDS = 'zebrafish quokka'

interface Person {
  id: string
  token: string
}

/** All tests share the server: `stop` ends it. */
const KEEP = () => undefined

/** A server in a process of its own, and three people on one board. */
class PrivateStage {
  readonly environment: Record<string, string>
  server: ServerProcess
  log = ''
  boardId = ''
  people: Person[] = []

  constructor(server: ServerProcess, environment: Record<string, string>) {
    this.server = server
    this.environment = environment
    this.listen()
  }

  static async begin(): Promise<PrivateStage> {
    const environment = {
      PARLEY_DATA: await preparedDataFolder(),
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      METRICS_TOKEN,
      LOG_LEVEL: 'debug',
      DEMO_PACE_MS: '0',
    }
    return new PrivateStage(await startServerProcess(environment, KEEP), environment)
  }

  async stop(): Promise<void> {
    this.server.child.kill('SIGKILL')
    await this.server.exited
    rmSync(must(this.environment.PARLEY_DATA, 'a folder'), { recursive: true, force: true })
  }

  /** A board of their own for three people. */
  async newBoard(): Promise<void> {
    const opened = await this.ask('POST /api/v1/boards', { title: 'Plans', name: 'Ann' })
    this.boardId = opened.board.id
    this.people = [{ id: opened.me.id, token: opened.token }]
    for (const name of ['Bob', 'Cyd']) {
      const joined = await this.ask('POST /api/v1/join', { link: opened.links.edit, name })
      this.people.push({ id: joined.me.id, token: joined.token })
    }
  }

  get ann(): Person {
    return must(this.people[0], 'Ann')
  }
  get bob(): Person {
    return must(this.people[1], 'Bob')
  }
  get cyd(): Person {
    return must(this.people[2], 'Cyd')
  }
  get socketUrl(): string {
    return `${this.server.url.replace('http', 'ws')}/sync`
  }
  get path(): string {
    return `/api/v1/boards/${this.boardId}`
  }

  async fetch(request: string, body?: object, by?: Person): Promise<Response> {
    const [method = '', path = ''] = request.split(' ')
    return fetch(this.server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(by && { authorization: `Bearer ${by.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are checked against their description elsewhere
  async ask(request: string, body?: object, by?: Person): Promise<any> {
    return (await this.fetch(request, body, by)).json()
  }

  start = () => this.ask(`POST ${this.path}/private-writing`, undefined, this.ann)
  reveal = (isNamed: boolean) => this.ask(`POST ${this.path}/private-writing/reveal`, { isNamed }, this.ann)
  async now(): Promise<BoardPrivateWriting> {
    return BoardPrivateWriting.parse(await this.ask(`GET ${this.path}/private-writing`, undefined, this.ann))
  }

  async board(person: Person): Promise<StockClient> {
    return this.connect(this.boardId, person)
  }
  async draft(person: Person, doc?: Y.Doc): Promise<StockClient> {
    return this.connect(`${this.boardId}.draft`, person, doc)
  }

  async restart(): Promise<void> {
    this.server.child.kill('SIGKILL')
    await this.server.exited
    this.server = await startServerProcess(this.environment, KEEP)
    this.listen()
  }

  private async connect(room: string, { token }: Person, doc?: Y.Doc): Promise<StockClient> {
    const client = connectStockClient(this.socketUrl, room, token, doc)
    onTestFinished(client.stop)
    await client.synced()
    return client
  }

  private listen(): void {
    for (const stream of [this.server.child.stdout, this.server.child.stderr])
      stream?.on('data', (data) => {
        this.log += String(data)
      })
  }
}

const write = ({ doc }: { doc: Y.Doc }, id: string, text: string, author: string | null = null) =>
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id, text, x: 10, y: 20, author }))
const textsOn = ({ doc }: StockClient): string[] =>
  listNotes(doc)
    .map(({ text }) => text)
    .sort()

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.begin()
}, PATIENCE_MS)
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

/** Everything that leaves the server for a person, but their own draft. A new outlet joins this table. */
const OUTLETS: Record<string, (stage: PrivateStage, reader: Person) => Promise<string>> = {
  'every readable path of the API': async (stage, reader) => {
    const { paths } = await stage.ask('GET /api/v1/openapi.json')
    const readable = Object.keys(paths).filter((path) => 'get' in paths[path])
    const answers: string[] = []
    for (const path of readable) {
      const filled = path
        .replace('{boardId}', stage.boardId)
        .replace('{noteId}', 'shape:secret1')
        .replace('{userId}', stage.bob.id)
        .replace('{recordId}', 'shape:secret1')
        .replace('{format}', 'md')
      answers.push(await (await stage.fetch(`GET ${filled}`, undefined, reader)).text())
    }
    expect(answers.length).toBeGreaterThan(30)
    return answers.join('\n')
  },
  'the search for ideas': async (stage, reader) =>
    (await stage.fetch(`GET ${stage.path}/ideas?q=zebrafish`, undefined, reader)).text(),
  'a duplicate of the board': async (stage, reader) => {
    const { board } = await stage.ask(`POST ${stage.path}/duplicate`, {}, reader)
    const notes = await stage.ask(`GET /api/v1/boards/${board?.id}/notes`, undefined, reader)
    return JSON.stringify(notes)
  },
  metrics: async (stage) => {
    const answer = await fetch(`${stage.server.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  },
  'the log': async (stage) => stage.log,
  'the canvas, for a newcomer': async (stage, reader) => {
    const client = await stage.board(reader)
    return JSON.stringify(client.doc.toJSON()) + textsOn(client).join() + JSON.stringify(client.session)
  },
  'the reader’s own draft document': async (stage, reader) => {
    const client = await stage.draft(reader)
    return JSON.stringify(client.doc.toJSON()) + textsOn(client).join()
  },
}

test('[PW1] until the reveal no outlet has a word of what others wrote, and all see how many notes there are', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob, cyd } = stage
  const watching = await Promise.all(
    [ann, cyd].flatMap((person) =>
      [stage.boardId, `${stage.boardId}.draft`].map((room) =>
        connectRaw(stage.socketUrl, room, { token: person.token }),
      ),
    ),
  )
  await stage.start()
  const own = await stage.draft(bob)
  write(own, 'shape:secret1', WORDS)
  write(own, 'shape:blank', ' ')
  const byApi = await stage.ask(`POST ${stage.path}/notes`, { text: `${WORDS} by API` }, bob)
  expect(byApi.note).toMatchObject({ number: null, text: `${WORDS} by API` })
  await own.saved()
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }]),
    WAIT,
  )

  for (const reader of [ann, cyd])
    for (const [name, read] of Object.entries(OUTLETS))
      expect(await read(stage, reader), name).not.toContain('zebra')
  const frames = watching.flatMap(({ messages }) =>
    messages.map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  expect(frames.length).toBeGreaterThan(8)
  expect(frames.filter((frame) => /zebra|shape:secret/.test(frame))).toEqual([])
  expect(frames.some((frame) => frame.includes('draftCounts') && frame.includes(bob.id))).toBe(true)

  const viewerLink = await stage.ask(`GET ${stage.path}/links`, undefined, ann)
  expect(JSON.stringify(viewerLink)).not.toContain('zebra')
  for (const { ws } of watching) ws.close()
})

test('[PW2] a reveal with names puts all notes on the board, none on another, as ideas with numbers and their writers', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const [bobs, cyds] = [await stage.draft(bob), await stage.draft(cyd)]
  write(bobs, 'shape:b1', 'Soup', cyd.id)
  write(cyds, 'shape:c1', 'Bread')
  await Promise.all([bobs.saved(), cyds.saved()])
  const board = await stage.board(ann)
  await stage.reveal(true)
  await vi.waitFor(async () => {
    const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
    expect(
      notes
        .map((note: { text: string; author: { id: string }; number: number | null }) => [
          note.text,
          note.author.id,
          note.number !== null,
        ])
        .sort(),
    ).toEqual([
      ['Bread', cyd.id, true],
      ['Soup', bob.id, true],
    ])
    // Both were written at the same place.
    const [first, second] = notes
    expect(Math.max(Math.abs(first.x - second.x), Math.abs(first.y - second.y))).toBeGreaterThanOrEqual(200)
    expect(notes.filter(({ x, y }: { x: number; y: number }) => x === 10 && y === 20)).toHaveLength(1)
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)
    expect(ideas).toHaveLength(2)
    expect(await stage.now()).toMatchObject({ privateWriting: { phase: 'revealed' }, counts: [] })
  }, WAIT)
  expect(textsOn(board)).toEqual(['Bread', 'Soup'])
  await vi.waitFor(() => expect(isRevealed(bobs.doc, 'shape:b1')).toBe(true), WAIT)
})

test('[PW3] without names nothing that leaves the server says who wrote a note, also after edits and undo', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  write(bobs, 'shape:b1', 'Soup', bob.id)
  await bobs.saved()
  const board = await stage.board(ann)
  const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: ann.token })
  await vi.waitFor(() => expect(raw.messages.length).toBeGreaterThan(1), WAIT)
  const before = raw.messages.length
  await stage.reveal(false)
  await vi.waitFor(async () => {
    const { ideas } = await stage.ask(`GET ${stage.path}/ideas`, undefined, ann)
    expect(ideas).toHaveLength(1)
    expect(JSON.stringify(ideas)).not.toContain(bob.id)
  }, WAIT)
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, ann)
  expect(notes).toMatchObject([{ text: 'Soup', author: null }])
  const frames = raw.messages.slice(before).map((bytes) => Buffer.from(bytes).toString('latin1'))
  expect(frames.some((frame) => frame.includes('Soup'))).toBe(true)
  expect(frames.filter((frame) => frame.includes('Soup') && frame.includes(bob.id))).toEqual([])
  raw.ws.close()

  const note = must(listNotes(board.doc)[0], 'a note')
  const undo = new Y.UndoManager(boardShapes(board.doc), { trackedOrigins: new Set([LOCAL_ORIGIN]) })
  editBoard(board.doc, LOCAL_ORIGIN, () => removeRecords(board.doc, [note.id]))
  await board.saved()
  undo.undo()
  await board.saved()
  await vi.waitFor(async () => {
    const { notes: again } = await stage.ask(`GET ${stage.path}/notes`, undefined, bob)
    expect(again).toMatchObject([{ text: 'Soup', author: null }])
  }, WAIT)
})

test('[PW4] a kill loses no note that was called saved, and doubles none, before or during the reveal', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  const texts = Array.from({ length: 120 }, (_, i) => `Note ${String(i).padStart(3, '0')}`)
  for (const [i, text] of texts.entries()) write(bobs, `shape:b${i}`, text)
  await bobs.saved()
  bobs.stop()
  await stage.restart()
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 120 }]),
    WAIT,
  )
  await stage.reveal(true)
  await stage.restart()
  await vi.waitFor(async () => expect((await stage.now()).privateWriting?.phase).toBe('revealed'), WAIT)
  expect(textsOn(await stage.board(ann))).toEqual(texts)
  expect(boardShapes((await stage.draft(bob)).doc).size).toBe(120)
})

test('[PW5] what an offline writer wrote before the reveal is merged into the note, or added as a note', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob, cyd } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  write(bobs, 'shape:b1', 'Soup')
  write(bobs, 'shape:b2', 'Rice')
  await bobs.saved()
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(bobs.doc))
  bobs.stop()
  await stage.reveal(true)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Rice', 'Soup']), WAIT)
  editBoard(board.doc, LOCAL_ORIGIN, () => setNoteText(board.doc, 'shape:b1', 'Hot Soup'))
  await board.saved()

  editBoard(offline, LOCAL_ORIGIN, () => setNoteText(offline, 'shape:b1', 'Soup with leek'))
  write({ doc: offline }, 'shape:b3', 'Late')
  editBoard(offline, LOCAL_ORIGIN, () => removeRecords(offline, ['shape:b2']))
  const back = await stage.draft(bob, offline)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Hot Soup with leek', 'Late']), WAIT)
  const { notes } = await stage.ask(`GET ${stage.path}/notes`, undefined, cyd)
  expect(notes.every((note: { author: { id: string } }) => note.author.id === bob.id)).toBe(true)
  await back.saved()
})

test('[PW6] a cancelled private writing shows nothing, and a later reveal has its notes', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob } = stage
  await stage.start()
  const bobs = await stage.draft(bob)
  write(bobs, 'shape:b1', WORDS)
  await bobs.saved()
  await stage.ask(`DELETE ${stage.path}/private-writing`, undefined, ann)
  write(bobs, 'shape:b2', 'Rice')
  await bobs.saved()
  await vi.waitFor(
    async () => expect((await stage.now()).counts).toEqual([{ userId: bob.id, notes: 2 }]),
    WAIT,
  )
  expect(await must(OUTLETS['the canvas, for a newcomer'], 'an outlet')(stage, ann)).not.toContain('zebra')
  await stage.reveal(true)
  const board = await stage.board(ann)
  await vi.waitFor(() => expect(textsOn(board)).toEqual(['Rice', WORDS]), WAIT)
})

test('[PW7] viewers and commenters have no draft, and a draft takes nothing but notes', {
  timeout: PATIENCE_MS,
}, async () => {
  const { ann, bob } = stage
  const { links } = await stage.ask(`GET ${stage.path}/links`, undefined, ann)
  const commenting = links.find((link: { role: string }) => link.role === 'commenter')
  const dan = await stage.ask('POST /api/v1/join', { link: commenting.url, name: 'Dan' })
  const refused = await connectRaw(stage.socketUrl, `${stage.boardId}.draft`, { token: dan.token })
  expect((await refused.close()).code).toBe(4403)
  await stage.start()
  const bobs = await stage.draft(bob)
  editBoard(bobs.doc, LOCAL_ORIGIN, () => {
    const frame = new Y.Map<unknown>()
    for (const [key, value] of [
      ['t', 'frame'],
      ['at', [0, 0, 0]],
      ['in', ['page:page', 'a1']],
    ] as const)
      frame.set(key, value)
    boardShapes(bobs.doc).set('shape:f1', frame)
  })
  await vi.waitFor(() => expect(bobs.ended?.code).toBe(4400), WAIT)
})
