import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { readDocClients } from '#db/doc-clients.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { connectStockClient, type StockClient } from '../testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '../testing/sync-server.ts'

const leftOpen: (() => unknown)[] = []
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close()
})

const write = (doc: Y.Doc, id: string, text = id) =>
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: null }))
const idsOf = (doc: Y.Doc) => [...boardShapes(doc).keys()].map((id) => id.replace('shape:', '')).toSorted()
const textOf = (doc: Y.Doc, id: string) => String(boardShapes(doc).get(`shape:${id}`)?.get('text'))
const pick = <T>(list: readonly T[], random: () => number): T =>
  must(list[Math.floor(random() * list.length)], 'one of them')
const copy = (from: Y.Doc, to = new Y.Doc()) => {
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
  return to
}

interface Writer {
  person: TestPerson
  doc: Y.Doc
}

/** Edits that no server gets, each of which some of the others have. */
function writeUnsaved(docs: readonly Y.Doc[], random: () => number): void {
  // Some have the work of a page that they left.
  for (const doc of docs) if (random() < 0.3) doc.clientID = Math.floor(random() * 2 ** 31)
  for (let i = 0; i < 12; i++) {
    if (random() < 0.6) write(pick(docs, random), `unsaved-${i}`)
    else copy(pick(docs, random), pick(docs, random))
  }
}

/** Asks on every new socket, before the client has sent anything else, whether everything is saved. */
function askAtOnce(client: StockClient): void {
  client.provider.on('status', ({ status }) => {
    if (status === 'connected') setImmediate(() => client.provider.wsconnected && client.askSaved(900_000))
  })
}

withDatabase('ids whose content others brought', (database) => {
  let server: SyncServer
  let boardId: string
  let ann: TestPerson
  let eve: TestPerson
  let fay: TestPerson

  /** Ann, whose first edits on the board no server has, and others who may have some of them, as after a crash. */
  async function crashed(): Promise<{ anns: Y.Doc; seed: Y.Doc }> {
    server = await startSyncServer(database())
    leftOpen.push(() => server.stop())
    ann = await server.person('Ann')
    eve = await server.person('Eve')
    fay = await server.person('Fay')
    boardId = await server.board(ann)
    for (const person of [eve, fay]) await server.join(boardId, ann, person, 'editor')
    const seed = (await comeBack(fay)).doc
    return { anns: copy(seed), seed }
  }

  async function restart(): Promise<void> {
    await server.stop()
    server = await startSyncServer(database())
    leftOpen.push(() => server.stop())
  }

  function connect(person: TestPerson, doc = new Y.Doc()): StockClient {
    const client = connectStockClient(server.url, boardId, person.token, doc)
    leftOpen.push(() => client.stop())
    return client
  }

  async function comeBack(person: TestPerson, doc = new Y.Doc()): Promise<StockClient> {
    const client = connect(person, doc)
    await client.synced()
    await client.saved()
    return client
  }

  async function saveOne(person: TestPerson, doc: Y.Doc): Promise<void> {
    write(doc, `saved-${person.id}`)
    const client = await comeBack(person, doc)
    client.provider.disconnect()
  }

  async function comeBackInTurn(writers: readonly Writer[], random: () => number): Promise<StockClient[]> {
    const clients: StockClient[] = []
    for (const { person, doc } of writers) {
      const client = connect(person, doc)
      clients.push(client)
      if (random() < 0.5) await client.synced()
      if (random() < 0.5) write(doc, `back-${person.id}`)
    }
    return clients
  }

  const onBoard = async () => (await comeBack(fay)).doc
  const ownerOf = async (clientId: number) =>
    (await readDocClients(database(), boardId, '')).find((client) => client.clientId === clientId)?.owner

  test.for(['at once', 'after a restart'] as const)(
    '[SY52] an author whose first edits others bring after a crash keeps the id: %s',
    async (when) => {
      const { anns } = await crashed()
      write(anns, 'first')
      const e = await comeBack(eve, copy(anns))
      expect(await ownerOf(anns.clientID)).toBeUndefined()
      if (when === 'after a restart') {
        e.stop()
        await restart()
      }
      write(anns, 'second')
      const a = await comeBack(ann, anns)
      write(anns, 'third')
      await a.saved()
      expect(a.ended).toBeNull()
      expect(idsOf(await onBoard())).toEqual(['first', 'second', 'third'])
      expect(await ownerOf(anns.clientID)).toEqual({ kind: 'person', userId: ann.id })
    },
  )

  test('[SY52] an author who has nothing to add to what others brought owns the id again', async () => {
    const { anns } = await crashed()
    write(anns, 'first')
    await comeBack(eve, copy(anns))
    const a = await comeBack(ann, anns)
    const forged = copy(anns)
    forged.clientID = anns.clientID
    setNoteText(forged, 'shape:first', 'forged')
    const e = connect(eve, forged)
    await vi.waitFor(() => expect(e.ended?.code).toBe(CLOSE.newClientId), WAIT)
    write(anns, 'second')
    await a.saved()
    expect(textOf(await onBoard(), 'first')).toBe('first')
    expect(await ownerOf(anns.clientID)).toEqual({ kind: 'person', userId: ann.id })
  })

  test('[SY52] people who got more or less of an author’s first edits bring what they have, in any order', async () => {
    const { anns } = await crashed()
    write(anns, 'first')
    const eves = copy(anns)
    write(anns, 'second')
    const fays = copy(anns)
    write(anns, 'third')
    write(eves, 'eves')
    write(fays, 'fays')
    const e = await comeBack(eve, eves)
    const f = await comeBack(fay, fays)
    const a = await comeBack(ann, anns)
    for (const client of [e, f, a]) {
      await client.saved()
      expect(client.ended).toBeNull()
    }
    expect(idsOf(await onBoard())).toEqual(['eves', 'fays', 'first', 'second', 'third'])
  })

  test('[SY52] an author and the others may be back at the same moment', async () => {
    const { anns } = await crashed()
    write(anns, 'first')
    const eves = copy(anns)
    write(anns, 'second')
    const clients = [connect(eve, eves), connect(ann, anns), connect(fay, copy(eves))]
    for (const client of clients) {
      await client.synced()
      await client.saved()
      expect(client.ended).toBeNull()
    }
    write(anns, 'third')
    await clients[1]?.saved()
    expect(idsOf(await onBoard())).toEqual(['first', 'second', 'third'])
  })

  test('[SY52] after a crash at a random moment, people who are back in a random order all keep their ids and their work', async () => {
    const { random, seed } = seededRandom()
    const { seed: board } = await crashed()
    const writers = [ann, eve, fay].map((person) => ({ person, doc: copy(board) }))
    for (const { person, doc } of writers) if (random() < 0.5) await saveOne(person, doc)
    writeUnsaved(
      writers.map(({ doc }) => doc),
      random,
    )
    if (random() < 0.3) await restart()
    const clients = await comeBackInTurn(
      writers.toSorted(() => random() - 0.5),
      random,
    )
    for (const client of clients) {
      await client.synced()
      write(client.doc, `live-${client.doc.clientID}`)
      await client.saved()
      expect(client.ended, `seed ${seed}`).toBeNull()
    }
    const all = new Set(writers.flatMap(({ doc }) => idsOf(doc)))
    expect(idsOf(await onBoard()), `seed ${seed}`).toEqual([...all].toSorted())
  })

  test('[SY52] a page brings the unsaved work of an earlier page, and its own in the same answer', async () => {
    const { anns } = await crashed()
    write(anns, 'before')
    const reloaded = copy(anns)
    write(reloaded, 'after')
    setNoteText(reloaded, 'shape:before', 'Before')
    const a = await comeBack(ann, reloaded)
    write(reloaded, 'live')
    await a.saved()
    expect(idsOf(await onBoard())).toEqual(['after', 'before', 'live'])
    expect(await ownerOf(reloaded.clientID)).toEqual({ kind: 'person', userId: ann.id })
  })

  test('[SY53] other content that was brought under an author’s id is never called saved to the author', async () => {
    const { anns, seed } = await crashed()
    const forged = copy(seed)
    forged.clientID = anns.clientID
    write(forged, 'first', 'forged')
    write(anns, 'first', 'honest')
    write(anns, 'second')
    await comeBack(eve, copy(forged))
    const a = connect(ann, anns)
    askAtOnce(a)
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.newClientId), WAIT)
    expect(a.savedN).toBe(0)
  })

  test('[SY53] an author who returns with fewer edits than others brought has to take a new id', async () => {
    const { anns } = await crashed()
    write(anns, 'first')
    const older = copy(anns)
    older.clientID = anns.clientID
    write(anns, 'second')
    await comeBack(eve, copy(anns))
    const a = connect(ann, older)
    await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.newClientId), WAIT)
  })

  test('[SY15] nobody writes live under an id that others brought, unless it is the own one', async () => {
    const { anns } = await crashed()
    write(anns, 'first')
    const e = await comeBack(eve, copy(anns))
    const forged = copy(e.doc)
    forged.clientID = anns.clientID
    const before = Y.encodeStateVector(forged)
    setNoteText(forged, 'shape:first', 'forged')
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(forged, before))
    await vi.waitFor(() => expect(e.ended?.code).toBe(CLOSE.newClientId), WAIT)
    const a = await comeBack(ann, anns)
    expect(a.ended).toBeNull()
    expect(textOf(await onBoard(), 'first')).toBe('first')
  })

  test('[SY23] a viewer who names an id in presence does not own it', async () => {
    const { anns } = await crashed()
    const vic = await server.person('Vic')
    await server.join(boardId, ann, vic, 'viewer')
    write(anns, 'first')
    await comeBack(eve, copy(anns))
    const vics = copy(anns)
    vics.clientID = anns.clientID
    const v = connect(vic, vics)
    await v.synced()
    const a = await comeBack(ann, anns)
    write(anns, 'second')
    await a.saved()
    expect(a.ended).toBeNull()
    expect(await ownerOf(anns.clientID)).toEqual({ kind: 'person', userId: ann.id })
  })
})
