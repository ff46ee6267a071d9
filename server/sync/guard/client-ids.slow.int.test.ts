import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, setNoteText } from '#board/edit/edit-board.ts'
import { readDocClients } from '#db/doc-clients.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { MESSAGE } from '#sync/message-type.ts'
import {
  awarenessMessage,
  connectRaw,
  connectStockClient,
  message,
  type RawClient,
  type StockClient,
  updateMessage,
} from '../testing/clients.ts'
import {
  type SyncServer,
  type SyncServerOptions,
  startSyncServer,
  type TestPerson,
} from '../testing/sync-server.ts'

const leftOpen: (() => unknown)[] = []
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close()
})

const write = (doc: Y.Doc, id: string, text = id) =>
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id, text, x: 0, y: 0, author: null }))
const has = (doc: Y.Doc, id: string) => boardShapes(doc).has(id)
const textOf = (doc: Y.Doc, id: string) => String(boardShapes(doc).get(id)?.get('text'))

/** Sends its state vector as soon as it can, on every new socket. */
function askOnOpen(client: StockClient): void {
  client.provider.on('status', ({ status }) => {
    if (status === 'connected') setImmediate(() => client.provider.wsconnected && client.askSaved(900_000))
  })
}

/** A document that writes under a client id that is not its own. */
function forgery(clientId: number, known: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(known))
  doc.clientID = clientId
  const before = Y.encodeStateVector(doc)
  doc.transact(() => change(doc))
  return Y.encodeStateAsUpdate(doc, before)
}

withDatabase('client ids', (database) => {
  interface World {
    server: SyncServer
    ann: TestPerson
    eve: TestPerson
    boardId: string
  }

  async function world(options: SyncServerOptions = {}): Promise<World> {
    const server = await startSyncServer(database(), options)
    leftOpen.push(() => server.stop())
    const ann = await server.person('Ann')
    const eve = await server.person('Eve')
    const boardId = await server.board(ann)
    await server.join(boardId, ann, eve, 'editor')
    return { server, ann, eve, boardId }
  }

  async function stock(
    { server, boardId }: World,
    person: TestPerson,
    doc = new Y.Doc(),
  ): Promise<StockClient> {
    const client = connectStockClient(server.url, boardId, person.token, doc)
    leftOpen.push(() => client.stop())
    await client.synced()
    return client
  }

  async function raw({ server, boardId }: World, person: TestPerson): Promise<RawClient> {
    const client = await connectRaw(server.url, boardId, { token: person.token })
    leftOpen.push(() => client.ws.terminate())
    return client
  }

  const endOf = (client: StockClient, code: number) =>
    vi.waitFor(() => expect(client.ended?.code).toBe(code), WAIT)

  async function back(client: StockClient): Promise<void> {
    client.provider.connect()
    await client.synced()
  }

  test('[SY50] an id is its person’s from the COMMIT of the first update on, and after a restart', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    write(a.doc, 'shape:mine')
    await a.saved()
    const owned = await readDocClients(database(), w.boardId, '')
    expect(owned).toContainEqual({ clientId: a.doc.clientID, owner: { kind: 'person', userId: w.ann.id } })
    a.provider.disconnect()
    await w.server.stop()

    const next = { ...w, server: await startSyncServer(database()) }
    leftOpen.push(() => next.server.stop())
    const e = await raw(next, w.eve)
    e.ws.send(
      updateMessage(forgery(a.doc.clientID, a.doc, (doc) => setNoteText(doc, 'shape:mine', 'forged'))),
    )
    expect((await e.close()).code).toBe(CLOSE.newClientId)
    const again = await stock(next, w.ann, a.doc)
    write(a.doc, 'shape:more')
    await again.saved()
    const fresh = await stock(next, w.eve)
    expect(textOf(fresh.doc, 'shape:mine')).toBe('shape:mine')
    expect(has(fresh.doc, 'shape:more')).toBe(true)
  })

  test('[SY50] client ids of the server and agents have an owner, too', async () => {
    const w = await world()
    const room = await w.server.rooms.open(w.boardId)
    await room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:by-server'))
    const owned = await readDocClients(database(), w.boardId, '')
    expect(owned).toEqual([{ clientId: room.doc.clientID, owner: { kind: 'server' } }])
    room.release()
  })

  test('[SY15] another’s id is refused and the sender asked for a new one; the owner’s next words are taken', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    write(a.doc, 'shape:first')
    await a.saved()
    a.provider.disconnect()
    const forged = forgery(a.doc.clientID, a.doc, (doc) => {
      for (let i = 0; i < 50; i++) setNoteText(doc, 'shape:first', `forged ${i}`)
    })
    write(a.doc, 'shape:offline')
    const e = await raw(w, w.eve)
    e.ws.send(updateMessage(forged))
    expect((await e.close()).code).toBe(CLOSE.newClientId)
    await back(a)
    await a.saved()
    const fresh = await stock(w, w.eve)
    expect(has(fresh.doc, 'shape:offline')).toBe(true)
    expect(textOf(fresh.doc, 'shape:first')).toBe('shape:first')
  })

  test('[SY15] presence reserves no id: its first user prevents nobody from writing or from being seen', async () => {
    const w = await world()
    await w.server.join(w.boardId, w.ann, await w.server.person('Vic'), 'viewer')
    const doc = new Y.Doc()
    const e = await raw(w, w.eve)
    e.ws.send(awarenessMessage({ clientId: doc.clientID, clock: 9, state: { cursor: [6, 6] } }))
    await vi.waitFor(() => expect(e.states().map(({ clientId }) => clientId)).toContain(doc.clientID), WAIT)
    const watcher = await raw(w, w.eve)
    const a = await stock(w, w.ann, doc)
    a.provider.awareness.setLocalState({ cursor: [1, 2] })
    write(a.doc, 'shape:mine')
    await a.saved()
    const names = () =>
      watcher.states().map(({ state }) => (state as { who?: { name: string } } | null)?.who?.name)
    await vi.waitFor(() => expect(names()).toContain('Ann'), WAIT)
    expect(names()).toContain('Eve')
  })

  test('[SY15] occupying an id that has written nothing yet only makes its owner take another', async () => {
    const w = await world()
    const doc = new Y.Doc()
    const e = await stock(w, w.eve)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(e.doc))
    const squat = forgery(doc.clientID, e.doc, (forged) => write(forged, 'shape:squat'))
    e.provider.ws?.send(updateMessage(squat) as never)
    await e.saved()
    write(doc, 'shape:mine')
    const a = connectStockClient(w.server.url, w.boardId, w.ann.token, doc)
    leftOpen.push(() => a.stop())
    askOnOpen(a)
    await endOf(a, CLOSE.newClientId)
    expect(a.savedN).toBe(0)
  })

  test('[SY52] copies of others’ unsaved work are left to their authors, and nothing is called saved until then', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    const e = await stock(w, w.eve)
    write(a.doc, 'shape:first')
    await a.saved()
    await vi.waitFor(() => expect(has(e.doc, 'shape:first')).toBe(true), WAIT)
    for (const client of [a, e]) client.provider.disconnect()
    // The state after a server passed the edit on and crashed before the COMMIT.
    write(a.doc, 'shape:lost')
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(a.doc))
    write(e.doc, 'shape:eves')
    e.provider.connect()
    await vi.waitFor(() => expect(e.provider.synced).toBe(true), WAIT)
    e.askSaved(900_000)
    const fresh = await stock(w, w.eve)
    expect(has(fresh.doc, 'shape:lost')).toBe(false)
    expect(e.savedN).toBeLessThan(900_000)
    a.provider.connect()
    await vi.waitFor(() => expect(e.savedN).toBe(900_000), WAIT)
    await vi.waitFor(() => expect(has(fresh.doc, 'shape:eves')).toBe(true), WAIT)
    expect(has(fresh.doc, 'shape:lost')).toBe(true)
    expect(boardShapes(fresh.doc).get('shape:lost')?.get('m.author')).toBe(w.ann.id)
    expect(boardShapes(fresh.doc).get('shape:eves')?.get('m.author')).toBe(w.eve.id)
  })

  test('[SY52] people who hold each other’s unsaved work after a crash all keep theirs, also what builds on another’s', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    const e = await stock(w, w.eve)
    for (const [client, id] of [
      [a, 'shape:anns'],
      [e, 'shape:eves'],
    ] as const) {
      write(client.doc, id)
      await client.saved()
    }
    await vi.waitFor(() => expect(has(a.doc, 'shape:eves') && has(e.doc, 'shape:anns')).toBe(true), WAIT)
    for (const client of [a, e]) client.provider.disconnect()
    write(a.doc, 'shape:lost', 'Ann')
    // Each replaces something that is saved.
    moveNote(a.doc, 'shape:anns', 10, 10)
    moveNote(e.doc, 'shape:eves', 20, 20)
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(a.doc))
    setNoteText(e.doc, 'shape:lost', 'Ann, and Eve')
    write(e.doc, 'shape:lost-too')
    Y.applyUpdate(a.doc, Y.encodeStateAsUpdate(e.doc))
    for (const client of [e, a]) {
      client.provider.connect()
      await vi.waitFor(() => expect(client.provider.wsconnected).toBe(true), WAIT)
    }
    for (const client of [e, a]) await client.saved()
    expect([a.ended?.code, e.ended?.code]).not.toContain(CLOSE.newClientId)
    const { doc } = await stock(w, w.ann)
    expect(textOf(doc, 'shape:lost')).toBe('Ann, and Eve')
    expect(boardShapes(doc).get('shape:anns')?.get('at')).toEqual([10, 10, 0])
    expect(boardShapes(doc).get('shape:eves')?.get('at')).toEqual([20, 20, 0])
    expect(boardShapes(doc).get('shape:lost')?.get('m.author')).toBe(w.ann.id)
    expect(boardShapes(doc).get('shape:lost-too')?.get('m.author')).toBe(w.eve.id)
  })

  test('[SY52] a client that got only the second of two edits before a crash waits for the first', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    const e = await stock(w, w.eve)
    for (const client of [a, e]) {
      await client.saved()
      client.provider.disconnect()
    }
    write(a.doc, 'shape:first')
    const before = Y.encodeStateVector(a.doc)
    write(a.doc, 'shape:second')
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(a.doc, before))
    write(e.doc, 'shape:eves')
    for (const client of [e, a]) {
      client.provider.connect()
      await vi.waitFor(() => expect(client.provider.wsconnected).toBe(true), WAIT)
    }
    for (const client of [e, a]) await client.saved()
    const { doc } = await stock(w, w.ann)
    expect([...boardShapes(doc).keys()].toSorted()).toEqual(['shape:eves', 'shape:first', 'shape:second'])
  })

  /** Two clients that are away: Eve's has a note of Ann's that no server has. */
  async function withUnsavedCopy(): Promise<{ w: World; a: StockClient; e: StockClient }> {
    const w = await world()
    const a = await stock(w, w.ann)
    write(a.doc, 'shape:first')
    await a.saved()
    const e = await stock(w, w.eve)
    for (const client of [a, e]) client.provider.disconnect()
    write(a.doc, 'shape:lost')
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(a.doc))
    return { w, a, e }
  }

  test('[SY52] a client with copies that no author sends is asked to take a new id', async () => {
    const { e } = await withUnsavedCopy()
    askOnOpen(e)
    e.provider.connect()
    await vi.waitFor(() => expect(e.ended?.code).toBe(CLOSE.newClientId), { timeout: 20_000 })
    expect(e.savedN).toBeLessThan(900_000)
  })

  test('[SY52] a stock client with copies that no author sends connects again, until the author is back', async () => {
    const { w, a, e } = await withUnsavedCopy()
    setNoteText(e.doc, 'shape:lost', 'Eve’s')
    e.ended = null
    e.provider.params = { token: w.eve.token }
    e.provider.connect()
    await vi.waitFor(() => expect(e.ended?.code).toBe(CLOSE.tryLater), { timeout: 20_000 })
    await back(a)
    const fresh = await stock(w, w.ann)
    await vi.waitFor(() => expect(textOf(fresh.doc, 'shape:lost')).toBe('Eve’s'), { timeout: 20_000 })
  })

  test('[SY52] updates that a server sent and could not save are accepted from any editor', async () => {
    const w = await world()
    const room = await w.server.rooms.open(w.boardId)
    await room.edit(SERVER_ORIGIN, () => write(room.doc, 'shape:agents', 'Half'))
    const e = await stock(w, w.eve)
    await e.saved()
    const later = new Y.Doc()
    Y.applyUpdate(later, Y.encodeStateAsUpdate(room.doc))
    later.clientID = room.doc.clientID
    setNoteText(later, 'shape:agents', 'Half a sentence')
    e.provider.disconnect()
    room.release()
    await w.server.stop()
    const next = { ...w, server: await startSyncServer(database()) }
    leftOpen.push(() => next.server.stop())
    Y.applyUpdate(e.doc, Y.encodeStateAsUpdate(later))
    const again = await stock(next, w.eve, e.doc)
    await again.saved()
    expect(textOf((await stock(next, w.ann)).doc, 'shape:agents')).toBe('Half a sentence')
  })

  test('[SY53] other content under known ids is never called saved', async () => {
    const w = await world()
    const a = await stock(w, w.ann)
    write(a.doc, 'shape:first')
    await a.saved()
    // The machine is restored to this state, and both copies continue.
    const twin = new Y.Doc()
    Y.applyUpdate(twin, Y.encodeStateAsUpdate(a.doc))
    twin.clientID = a.doc.clientID
    setNoteText(a.doc, 'shape:first', 'as it was written first, at length')
    await a.saved()
    setNoteText(twin, 'shape:first', 'otherwise')
    const b = connectStockClient(w.server.url, w.boardId, w.ann.token, twin)
    leftOpen.push(() => b.stop())
    askOnOpen(b)
    await endOf(b, CLOSE.newClientId)
    expect(b.savedN).toBe(0)

    const live = await raw(w, w.ann)
    const before = new Y.Doc()
    Y.applyUpdate(before, Y.encodeStateAsUpdate(twin))
    live.ws.send(updateMessage(Y.encodeStateAsUpdate(twin)))
    live.ws.send(message(MESSAGE.saved, 7))
    expect((await live.close()).code).toBe(CLOSE.newClientId)
  })

  test('[SY54] a new id that brings only gaps, and ids beyond what a person or a board may have, are refused', async () => {
    const w = await world({ limits: { maxNewClientIdsPerHour: 3 } })
    const gaps = await raw(w, w.eve)
    // One client with one struct, a gap of one tick at clock 0, and no deletions.
    gaps.ws.send(updateMessage(new Uint8Array([1, 1, 77, 0, 0, 1, 0])))
    expect((await gaps.close()).code).toBe(CLOSE.newClientId)
    const codes: number[] = []
    for (let i = 0; i < 4; i++) {
      const known = await stock(w, w.ann)
      const e = await raw(w, w.eve)
      e.ws.send(updateMessage(forgery(1_000 + i, known.doc, (doc) => write(doc, `shape:n${i}`))))
      if (i === 3) codes.push((await e.close()).code)
    }
    expect(codes).toEqual([CLOSE.tooMuch])
  })
})
