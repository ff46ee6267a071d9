import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { readAt } from '#board/record/record-layout.ts'
import { connectRaw, type RawClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type Person, PrivateStage, textsOn } from './testing/private-stage.ts'
import { saidTogether } from './testing/said-together.ts'

let stage: PrivateStage
beforeAll(async () => {
  stage = await PrivateStage.beginProcess()
})
afterAll(() => stage.stop())
beforeEach(() => stage.newBoard())

const WORD = 'zebrafish'
const LAST_SEEN = { cursor: [-4_000, 900], view: [-4_500, 800, 900, 700] }

/** A person with two pages: the board and the draft, as the product’s page has them. */
interface Page {
  person: Person
  board: StockClient
  draft: StockClient
  /** The ids that its notes had while they were private. */
  ids: Set<string>
}

async function openPage(person: Person): Promise<Page> {
  return { person, board: await stage.board(person), draft: await stage.draft(person), ids: new Set() }
}

/** How a page writes: in its own colour, size and corner, and with the note still selected, hovered and edited. */
function writeOnPage(page: Page, way: string, at: { x: number; y: number }): void {
  const id = `shape:${way}-${page.person.id}`
  page.ids.add(id)
  const { doc } = page.draft
  editBoard(doc, LOCAL_ORIGIN, () => {
    addNote(doc, { id, text: `${WORD} ${way}`, ...at, author: page.person.id, color: 'light-violet' })
    boardShapes(doc).get(id)?.set('p.size', 'l')
  })
  sayWhere(page, id)
}

/** A page that withholds nothing: what others must not get, the server keeps back. */
function sayWhere({ board }: Page, id: string): void {
  const drag = { [id]: [1, 2, 0] }
  board.provider.awareness.setLocalState({ ...LAST_SEEN, selected: [id], editing: id, drag, isIdle: false })
}

/** Writes a note like a page that was offline when the private writing began. */
async function writeOffline(page: Page): Promise<void> {
  const id = `shape:offline-${page.person.id}`
  page.ids.add(id)
  const { doc } = page.board
  editBoard(doc, LOCAL_ORIGIN, () =>
    addNote(doc, { id, text: `${WORD} offline`, x: -4_200, y: 900, author: page.person.id }),
  )
  await page.board.saved()
}

async function writeOverHttp({ person, ids }: Page): Promise<void> {
  const { path } = stage
  const { note } = await stage.ask(`POST ${path}/notes`, { text: `${WORD} API`, color: 'green' }, person)
  ids.add(note.id)
  const { noteId } = await stage.ask(`POST ${path}/ideas`, { text: `${WORD} capture` }, person)
  ids.add(noteId)
  const said = { text: `What if we keep a ${WORD} clerk?` }
  const { answer } = await stage.ask(`POST ${path}/talk?wait=20`, said, person)
  expect(answer).toMatchObject({ state: 'done', results: [{ kind: 'drafted' }] })
}

/** In every way that there is: N, a double-click and a paste on the canvas, the list and the field of a phone. */
async function writeInEveryWay(page: Page): Promise<void> {
  for (const [i, way] of ['key', 'double-click', 'paste', 'list', 'phone'].entries())
    writeOnPage(page, way, { x: -4_000 + i * 320, y: 900 })
  await page.draft.saved()
  await writeOffline(page)
  await writeOverHttp(page)
  for (const id of boardShapes(page.draft.doc).keys()) page.ids.add(id)
}

const WAYS = 9

interface Watch {
  frames(): { bytes: Uint8Array; text: string }[]
  states: RawClient['states']
}

/** Everything that a person's page is sent from now on. */
async function watch(person: Person): Promise<Watch> {
  const raw = await connectRaw(stage.socketUrl, stage.boardId, { token: person.token })
  onTestFinished(() => raw.ws.close())
  await vi.waitFor(() => expect(raw.messages.length).toBeGreaterThan(1), WAIT)
  const from = raw.messages.length
  const before = raw.states().length
  return {
    frames: () =>
      raw.messages.slice(from).map((bytes) => ({ bytes, text: Buffer.from(bytes).toString('latin1') })),
    states: () => raw.states().slice(before),
  }
}

/** Fails for anything in others' messages that leads to the writers. */
function expectNothingLeads(seen: Watch, reader: StockClient, writers: readonly Page[]): void {
  const frames = seen.frames()
  expect(frames.some(({ text }) => text.includes(WORD))).toBe(true)
  for (const { person, ids, board, draft } of writers) {
    for (const { text } of frames) {
      // Ids from before the reveal would identify the writers.
      for (const id of ids) expect(text).not.toContain(id)
      expect(saidTogether(text.replace(/^[^[{]*/, ''), new RegExp(WORD), new RegExp(person.id))).toEqual([])
    }
    for (const { state } of seen.states()) {
      const said = Object(state)
      if (said.who?.userId !== person.id || said.cursor === undefined) continue
      const { cursor = null, view = null, selected = [], editing = null, drag = {} } = said
      expect({ cursor, view, selected, editing, drag }).toEqual({
        ...{ cursor: null, view: null, selected: [], editing: null, drag: {} },
      })
    }
    const own = new Set([board.doc.clientID, draft.doc.clientID])
    for (const [id, item] of revealedItems(reader.doc))
      expect([id, own.has(item.id.client)]).toEqual([id, false])
  }
  expectAlike(reader.doc)
}

function revealedItems(doc: Y.Doc): [string, Y.Item][] {
  return [...boardShapes(doc)._map].filter(
    ([, item]) => !item.deleted && textOf(doc, item.parentSub).includes(WORD),
  )
}

const textOf = (doc: Y.Doc, id: string | null): string =>
  String(
    boardShapes(doc)
      .get(id ?? '')
      ?.get('text') ?? '',
  )

/** No note differs from the others except in its words, its number and its place, which is one of a grid. */
function expectAlike(doc: Y.Doc): void {
  const records = revealedItems(doc).map(([id]) => must(boardShapes(doc).get(id), id))
  for (const record of records)
    expect([...record.keys()].filter((key) => key !== 'm.number').sort()).toEqual(['at', 'in', 't', 'text'])
  const places = records.map((record) => must(readAt(record.get('at')), 'a place'))
  expect(new Set(places.map(String)).size).toBe(places.length)
  for (const axis of [0, 1] as const) {
    const start = Math.min(...places.map((place) => place[axis]))
    expect(places.every((place) => (place[axis] - start) % 214 === 0)).toBe(true)
  }
  const lengths = new Set(revealedItems(doc).map(([id]) => id.length))
  expect(lengths.size).toBe(1)
}

async function quietIsOver(reader: StockClient): Promise<void> {
  await vi.waitFor(() => expect(reader.session.hidesPlaces).toBe(false), WAIT)
}

/** Well within the quiet time. */
const MOVING_MS = 3_000

/** Sends places again and again, like pages that move and know of no quiet time, and then none. */
function keepMoving(pages: readonly Page[]): () => void {
  const until = Date.now() + MOVING_MS
  const timer = setInterval(() => {
    const isOver = Date.now() > until
    for (const page of pages) {
      // Clients repeat their newest state every 15 s, also when places may be seen again.
      if (isOver) page.board.provider.awareness.setLocalState({ isIdle: false })
      else sayWhere(page, must([...page.ids][0], 'a note'))
    }
  }, 200)
  onTestFinished(() => clearInterval(timer))
  return () => clearInterval(timer)
}

async function twoWriters(): Promise<{ reader: StockClient; writers: [Page, Page] }> {
  const reader = await stage.board(stage.ann)
  await stage.start({ hidesNames: true })
  const writers: [Page, Page] = [await openPage(stage.bob), await openPage(stage.cyd)]
  for (const page of writers) await writeInEveryWay(page)
  await vi.waitFor(async () => expect((await stage.now()).hidden).toBe(2 * WAYS), WAIT)
  return { reader, writers }
}

const shownOn = (reader: StockClient) => textsOn(reader).filter((text) => text.includes(WORD))

test('[PW3] [PW22] all at once: nothing that other pages are sent around the reveal leads to a writer, however the note was written', async () => {
  const { reader, writers } = await twoWriters()
  const seen = await watch(stage.ann)
  const stop = keepMoving(writers)
  await stage.reveal(false)
  await vi.waitFor(() => expect(shownOn(reader)).toHaveLength(2 * WAYS), WAIT)
  expect(reader.session.hidesPlaces).toBe(true)
  await quietIsOver(reader)
  stop()
  expectNothingLeads(seen, reader, writers)
})

test('[PW3] [PW9] [PW22] a few at a time: the same, from the first part to the last', async () => {
  const { reader, writers } = await twoWriters()
  const seen = await watch(stage.ann)
  const stop = keepMoving(writers)
  await stage.reveal(false, 'one-each')
  for (let part = 1; part <= WAYS; part++) {
    await vi.waitFor(() => expect(shownOn(reader)).toHaveLength(2 * part), WAIT)
    if (part < WAYS) await stage.next(part + 1)
  }
  await quietIsOver(reader)
  stop()
  expectNothingLeads(seen, reader, writers)
  // Those of a part are the only ids that a part names, and they are on the board.
  const { privateWriting } = await stage.now()
  for (const id of privateWriting?.parts?.last?.noteIds ?? [])
    expect(boardShapes(reader.doc).has(id)).toBe(true)
})

test('[PW3] [PW21] [PW22] a late note is revealed without a name when its writer returns', async () => {
  const { reader, writers } = await twoWriters()
  const [bob] = writers
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(bob.draft.doc))
  bob.draft.stop()
  const { startedAt } = must((await stage.now()).privateWriting, 'private writing')
  const id = `shape:late-${bob.person.id}`
  editBoard(offline, LOCAL_ORIGIN, () =>
    addNote(offline, {
      id,
      text: `${WORD} late`,
      x: -9_000,
      y: 0,
      author: bob.person.id,
      writing: startedAt,
    }),
  )
  await stage.reveal(false)
  await vi.waitFor(() => expect(shownOn(reader)).toHaveLength(2 * WAYS), WAIT)
  await quietIsOver(reader)
  const seen = await watch(stage.ann)
  bob.ids.add(id)
  const back = await stage.draft(bob.person, offline)
  await vi.waitFor(() => expect(shownOn(reader)).toHaveLength(2 * WAYS + 1), WAIT)
  const stop = keepMoving([{ ...bob, draft: back }])
  await quietIsOver(reader)
  stop()
  expectNothingLeads(seen, reader, writers)
})
