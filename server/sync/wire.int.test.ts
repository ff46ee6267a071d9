import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardMeta, boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, setNoteText } from '#board/edit/edit-board.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { awarenessMessage, connectRaw, connectStockClient, updateMessage } from './testing/clients.ts'
import { randomEdit } from './testing/random-edit.ts'
import { startSyncServer } from './testing/sync-server.ts'
import { WireStage } from './testing/wire-stage.ts'

let wire: WireStage

beforeAll(async () => {
  wire = await WireStage.begin()
})
afterEach(() => wire.endClients())
afterAll(() => wire.stop())

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

describe('the stock client', () => {
  beforeAll(() => wire.newBoard())

  test('[SY1] gets the document and others’ updates, and sends its own', async () => {
    const a = await wire.stock(wire.ann)
    expect(boardMeta(a.doc).get('format')).toBe(1)
    wire.write(a, 'shape:a1')
    const b = await wire.stock(wire.bob)
    await vi.waitFor(() => expect(content(b.doc)).toHaveProperty(['shape:a1']), WAIT)
    editBoard(b.doc, LOCAL_ORIGIN, () => moveNote(b.doc, 'shape:a1', 70, 80))
    await vi.waitFor(() => expect(content(a.doc)).toEqual(content(b.doc)), WAIT)
    expect(boardShapes(a.doc).get('shape:a1')?.get('at')).toEqual([70, 80, 0])
    expect(boardShapes(a.doc).get('shape:a1')?.get('m.author')).toBe(wire.ann.id)
  })

  test('[SY1] brings what it wrote while it was away, keystrokes before the answer included', async () => {
    const a = await wire.stock(wire.ann)
    const b = await wire.stock(wire.bob)
    a.provider.disconnect()
    wire.write(a, 'shape:off1', 'offline')
    a.provider.connect()
    // Typed between connecting and the server's request for offline edits: it builds on content that the server lacks.
    await vi.waitFor(() => expect(a.provider.wsconnected).toBe(true), { timeout: 5_000, interval: 1 })
    for (let i = 0; i < 5; i++) {
      editBoard(a.doc, LOCAL_ORIGIN, () => setNoteText(a.doc, 'shape:off1', `offline and on ${i}`))
    }
    await a.synced()
    await a.saved()
    await vi.waitFor(() => expect(content(b.doc)).toEqual(content(a.doc)), WAIT)
    expect(String(boardShapes(b.doc).get('shape:off1')?.get('text'))).toBe('offline and on 4')
    expect(a.ended).toBeNull()
  })

  test('[SY2] the same documents everywhere after random edits, disconnects and reconnects', {
    tags: ['slow'],
  }, async () => {
    const { seed, random } = seededRandom()
    await wire.newBoard()
    const docs = await Promise.all([
      wire.stock(wire.ann),
      wire.stock(wire.bob),
      wire.stock(wire.ann),
      wire.stock(wire.bob),
    ])
    for (let step = 0; step < 300; step++) {
      const client = must(docs[Math.floor(random() * docs.length)], 'a client')
      if (random() < 0.08) {
        if (client.provider.shouldConnect) client.provider.disconnect()
        else client.provider.connect()
      }
      editBoard(client.doc, LOCAL_ORIGIN, () => randomEdit(client.doc, random))
      if (random() < 0.2) await new Promise((resolve) => setImmediate(resolve))
    }
    for (const client of docs) client.provider.connect()
    await Promise.all(docs.map((client) => client.synced()))
    await Promise.all(docs.map((client) => client.saved()))
    const room = await wire.server.rooms.open(wire.boardId)
    await vi.waitFor(() => {
      for (const { doc } of docs) expect(content(doc), `seed ${seed}`).toEqual(content(room.doc))
    }, WAIT)
    room.release()
    expect(
      docs.map((client) => client.ended),
      `seed ${seed}`,
    ).toEqual([null, null, null, null])
    const fresh = await wire.stock(wire.ann)
    expect(content(fresh.doc), `seed ${seed}`).toEqual(content(must(docs[0], 'a client').doc))
  })

  test('[SY3] edits of one moment reach others as one message, and not their sender', async () => {
    const a = await wire.raw(wire.ann)
    const b = await wire.raw(wire.bob)
    const doc = new Y.Doc()
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    for (let i = 0; i < 30; i++)
      addNote(doc, { id: `shape:burst${i}`, text: '', x: 0, y: 0, author: wire.ann.id })
    a.messages.length = 0
    b.messages.length = 0
    const sentAt = performance.now()
    for (const update of updates) a.ws.send(updateMessage(update))
    const got = () => b.messages.filter((bytes) => bytes[0] === MESSAGE.sync)
    const received = new Y.Doc()
    await vi.waitFor(() => {
      for (const bytes of got())
        Y.applyUpdate(received, bytes.subarray(bytes.length < 130 ? 3 : bytes.length < 16_387 ? 4 : 5))
      expect(Object.keys(content(received))).toHaveLength(30)
    }, WAIT)
    // One at once, and one for each tick of 16 ms since: a timer may be a millisecond early.
    expect(got().length).toBeLessThanOrEqual(2 + (performance.now() - sentAt) / 15)
    expect(a.messages.filter((bytes) => bytes[0] === MESSAGE.sync)).toEqual([])
  })
})

describe('presence', () => {
  beforeAll(() => wire.newBoard())

  test('[SY4] others see it with the name from the server’s records, and see it end', async () => {
    const a = await wire.stock(wire.ann)
    const b = await wire.stock(wire.bob)
    a.provider.awareness.setLocalState({
      cursor: [1, 2],
      who: { userId: wire.bob.id, name: 'Boss', color: 'x' },
      junk: 1,
    })
    const seen = () => b.provider.awareness.getStates().get(a.doc.clientID)
    const who = { userId: wire.ann.id, name: 'Ann', color: 'iris' }
    await vi.waitFor(() => expect(seen()).toEqual({ cursor: [1, 2], who }), WAIT)
    const late = await wire.stock(wire.bob)
    await vi.waitFor(
      () => expect(late.provider.awareness.getStates().get(a.doc.clientID)).toEqual({ cursor: [1, 2], who }),
      WAIT,
    )
    expect(wire.server.rooms.hereOn(wire.boardId).sort()).toEqual([wire.ann.id, wire.bob.id].sort())
    a.stop()
    await vi.waitFor(() => expect(seen()).toBeUndefined(), WAIT)
  })

  test('[SY4] no client speaks for another socket, ends another, or brings a crowd', async () => {
    const a = await wire.stock(wire.ann)
    a.provider.awareness.setLocalState({ cursor: [1, 2] })
    const b = await wire.stock(wire.bob)
    const seen = () => b.provider.awareness.getStates()
    await vi.waitFor(() => expect(seen().get(a.doc.clientID)).toMatchObject({ cursor: [1, 2] }), WAIT)
    const spoofer = await wire.raw(wire.bob)
    spoofer.ws.send(awarenessMessage({ clientId: 77, clock: 1, state: { cursor: [9, 9] } }))
    spoofer.ws.send(awarenessMessage({ clientId: a.doc.clientID, clock: 1_000, state: null }))
    spoofer.ws.send(awarenessMessage({ clientId: a.doc.clientID, clock: 1_001, state: { cursor: [6, 6] } }))
    const crowd = Array.from({ length: 10_000 }, (_, i) => ({
      clientId: 1_000 + i,
      clock: 1,
      state: { cursor: [0, 0] },
    }))
    spoofer.ws.send(awarenessMessage(...crowd))
    spoofer.ws.send(awarenessMessage({ clientId: 77, clock: 2, state: { cursor: [8, 8] } }))
    await vi.waitFor(() => expect(seen().get(77)).toMatchObject({ cursor: [8, 8] }), WAIT)
    expect(seen().get(a.doc.clientID)).toMatchObject({ cursor: [1, 2] })
    expect(seen().size).toBe(3)
    expect(spoofer.ended).toBeNull()
  })

  test('[SY4] a state that is too large or no presence at all is passed over', async () => {
    const a = await wire.raw(wire.ann)
    const b = await wire.raw(wire.bob)
    a.ws.send(awarenessMessage({ clientId: 5, clock: 1, state: { cursor: [1, 1] } }))
    a.ws.send(
      awarenessMessage({ clientId: 5, clock: 2, state: { cursor: [2, 2], editing: 'x'.repeat(5_000) } }),
    )
    a.ws.send(awarenessMessage({ clientId: 5, clock: 3, state: { cursor: 'here' } }))
    a.ws.send(awarenessMessage({ clientId: 5, clock: 4, state: { cursor: [4, 4] } }))
    const clocks = () =>
      b
        .states()
        .filter((state) => state.clientId === 5)
        .map((state) => state.clock)
    await vi.waitFor(() => expect(clocks()).toContain(4), WAIT)
    expect(clocks()).not.toContain(2)
    expect(clocks()).not.toContain(3)
  })
})

test('[SY7] a client that does not read is cut off, and the others go on', { tags: ['slow'] }, async () => {
  await wire.newBoard()
  const small = await startSyncServer(wire.server.db, { limits: { maxBufferedBytes: 1024 * 1024 } })
  const slow = await connectRaw(small.url, wire.boardId, { token: wire.bob.token })
  slow.ws.pause()
  const reader = connectStockClient(small.url, wire.boardId, wire.ann.token)
  await reader.synced()
  const room = await small.rooms.open(wire.boardId)
  const edits: Promise<void>[] = []
  await vi.waitFor(
    () => {
      const note = { id: `shape:big${edits.length}`, text: 'x'.repeat(150_000), x: 0, y: 0, author: null }
      edits.push(room.edit(SERVER_ORIGIN, () => addNote(room.doc, note)))
      expect(small.rooms.hereOn(wire.boardId)).toEqual([wire.ann.id])
    },
    { timeout: 20_000, interval: 20 },
  )
  await vi.waitFor(() => expect(content(reader.doc)).toEqual(content(room.doc)), WAIT)
  expect(reader.ended).toBeNull()
  slow.ws.resume()
  await slow.close()
  await Promise.all(edits)
  room.release()
  reader.stop()
  await small.stop()
})
