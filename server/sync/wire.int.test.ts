import { connect } from 'node:net'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardMeta, boardShapes } from '#board/board-doc.ts'
import { addNote, editBoard, moveNote, setNoteText } from '#board/edit-board.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/origin.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
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
} from './testing/clients.ts'
import { randomEdit } from './testing/random-edit.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './testing/sync-server.ts'

let server: SyncServer
let ann: TestPerson
let bob: TestPerson
let boardId: string
const clients: { stop(): void }[] = []

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place))
  ann = await server.person('Ann')
  bob = await server.person('Bob')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function newBoard(): Promise<void> {
  boardId = await server.board(ann)
  await server.join(boardId, ann, bob, 'editor')
}

async function stock(person: TestPerson, doc?: Y.Doc): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, person.token, doc)
  clients.push(client)
  await client.synced()
  return client
}

async function raw(person: TestPerson): Promise<RawClient> {
  const client = await connectRaw(server.url, boardId, { token: person.token })
  clients.push({ stop: () => client.ws.terminate() })
  await vi.waitFor(() => expect(client.messages.length).toBeGreaterThan(1), WAIT)
  return client
}

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

function write(client: StockClient, id: string, text = id): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, { id, text, x: 0, y: 0, author: null }))
}

describe('the stock client', () => {
  beforeAll(newBoard)

  test('[SY1] gets the document, and what others write, and tells what it writes', async () => {
    const a = await stock(ann)
    expect(boardMeta(a.doc).get('format')).toBe(1)
    write(a, 'shape:a1')
    const b = await stock(bob)
    await vi.waitFor(() => expect(content(b.doc)).toHaveProperty(['shape:a1']), WAIT)
    editBoard(b.doc, LOCAL_ORIGIN, () => moveNote(b.doc, 'shape:a1', 70, 80))
    await vi.waitFor(() => expect(content(a.doc)).toEqual(content(b.doc)), WAIT)
    expect(boardShapes(a.doc).get('shape:a1')?.get('at')).toEqual([70, 80, 0])
    expect(boardShapes(a.doc).get('shape:a1')?.get('m.author')).toBe(ann.id)
  })

  test('[SY1] brings what it wrote while it was away, keystrokes before the answer included', async () => {
    const a = await stock(ann)
    const b = await stock(bob)
    a.provider.disconnect()
    write(a, 'shape:off1', 'offline')
    a.provider.connect()
    // Typed between connecting and the server's request for offline edits: it builds on what the server lacks.
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

  test('[SY2] the same documents everywhere after random edits, disconnects and reconnects', async () => {
    const { seed, random } = seededRandom()
    await newBoard()
    const docs = await Promise.all([stock(ann), stock(bob), stock(ann), stock(bob)])
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
    const room = await server.rooms.open(boardId)
    await vi.waitFor(() => {
      for (const { doc } of docs) expect(content(doc), `seed ${seed}`).toEqual(content(room.doc))
    }, WAIT)
    room.release()
    expect(
      docs.map((client) => client.ended),
      `seed ${seed}`,
    ).toEqual([null, null, null, null])
    const fresh = await stock(ann)
    expect(content(fresh.doc), `seed ${seed}`).toEqual(content(must(docs[0], 'a client').doc))
  })

  test('[SY3] edits of one moment reach others as one message, and not their sender', async () => {
    const a = await raw(ann)
    const b = await raw(bob)
    const doc = new Y.Doc()
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    for (let i = 0; i < 30; i++) addNote(doc, { id: `shape:burst${i}`, text: '', x: 0, y: 0, author: ann.id })
    a.messages.length = 0
    b.messages.length = 0
    for (const update of updates) a.ws.send(updateMessage(update))
    const got = () => b.messages.filter((bytes) => bytes[0] === MESSAGE.sync)
    const received = new Y.Doc()
    await vi.waitFor(() => {
      for (const bytes of got())
        Y.applyUpdate(received, bytes.subarray(bytes.length < 130 ? 3 : bytes.length < 16_387 ? 4 : 5))
      expect(Object.keys(content(received))).toHaveLength(30)
    }, WAIT)
    expect(got().length).toBeLessThan(8)
    expect(a.messages.filter((bytes) => bytes[0] === MESSAGE.sync)).toEqual([])
  })
})

describe('presence', () => {
  beforeAll(newBoard)

  test('[SY4] others see it with the name that the server knows, and see it end', async () => {
    const a = await stock(ann)
    const b = await stock(bob)
    a.provider.awareness.setLocalState({
      cursor: [1, 2],
      who: { userId: bob.id, name: 'Boss', color: 'x' },
      junk: 1,
    })
    const seen = () => b.provider.awareness.getStates().get(a.doc.clientID)
    const who = { userId: ann.id, name: 'Ann', color: 'iris' }
    await vi.waitFor(() => expect(seen()).toEqual({ cursor: [1, 2], who }), WAIT)
    const late = await stock(bob)
    await vi.waitFor(
      () => expect(late.provider.awareness.getStates().get(a.doc.clientID)).toEqual({ cursor: [1, 2], who }),
      WAIT,
    )
    expect(server.rooms.hereOn(boardId).sort()).toEqual([ann.id, bob.id].sort())
    a.stop()
    await vi.waitFor(() => expect(seen()).toBeUndefined(), WAIT)
  })

  test('[SY4] no client speaks for another socket, ends another, or brings a crowd', async () => {
    const a = await stock(ann)
    a.provider.awareness.setLocalState({ cursor: [1, 2] })
    const b = await stock(bob)
    const seen = () => b.provider.awareness.getStates()
    await vi.waitFor(() => expect(seen().get(a.doc.clientID)).toMatchObject({ cursor: [1, 2] }), WAIT)
    const spoofer = await raw(bob)
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
    const a = await raw(ann)
    const b = await raw(bob)
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

function randomMessage(random: () => number): Uint8Array {
  const encoder = encoding.createEncoder()
  const types = [0, 0, 0, 1, 1, 1, 3, 102, 200]
  encoding.writeVarUint(encoder, must(types[Math.floor(random() * types.length)], 'a type'))
  if (random() < 0.7) encoding.writeVarUint(encoder, Math.floor(random() * 4))
  for (let n = Math.floor(random() * 40); n > 0; n--) {
    encoding.writeUint8(encoder, Math.floor(random() * 256))
  }
  return encoding.toUint8Array(encoder)
}

describe('a client that breaks the rules', () => {
  let witness: StockClient
  beforeAll(newBoard)

  async function expectOthersUnharmed(): Promise<void> {
    const id = `shape:after${Math.floor(Math.random() * 1e9)}`
    write(witness, id)
    await witness.saved()
    expect(witness.ended).toBeNull()
  }

  test('[SY5] is the only one who is closed, with a reason, whatever it sends', async () => {
    witness = await stock(bob)
    const bad: (Uint8Array | string)[] = [
      new Uint8Array(),
      Uint8Array.of(0),
      Uint8Array.of(0, 7),
      Uint8Array.of(255),
      Uint8Array.of(1, 200, 1),
      Uint8Array.of(102),
      Uint8Array.of(103, 1),
      Uint8Array.of(0, 2, 3, 1, 2, 3),
      Uint8Array.of(0, 0, 3, 9, 9, 9),
      message(MESSAGE.awareness, Uint8Array.of(1, 1, 1, 1, 123)),
      'text',
    ]
    for (const frame of bad) {
      const client = await raw(ann)
      client.ws.send(frame)
      const ended = await client.close()
      expect(ended.code, `after ${frame}`).toBe(CLOSE.badFrame)
      expect(ended.reason.length).toBeGreaterThan(3)
    }
    await expectOthersUnharmed()
  })

  test('[SY5] random messages never end the server or anyone else', async () => {
    const { seed, random } = seededRandom()
    witness = await stock(bob)
    let client = await raw(ann)
    for (let i = 0; i < 400; i++) {
      if (client.ended || client.ws.readyState !== client.ws.OPEN) client = await raw(ann)
      client.ws.send(randomMessage(random))
      if (random() < 0.1) await new Promise((resolve) => setImmediate(resolve))
    }
    await expectOthersUnharmed()
    expect(witness.ended, `seed ${seed}`).toBeNull()
  })

  test('[SY5] wrong bits in a websocket frame end its own socket', async () => {
    witness = await stock(bob)
    const frames = [
      Buffer.of(0xf2, 0x81, 1, 2, 3, 4, 5),
      Buffer.of(0x83, 0x81, 1, 2, 3, 4, 5),
      Buffer.of(0x82, 0x05, 1, 2, 3, 4, 5),
      Buffer.of(0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
      Buffer.of(0x80, 0x80, 0, 0, 0, 0),
    ]
    for (const frame of frames) {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `GET /sync/${boardId}?token=${ann.token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      await new Promise((resolve) => socket.once('data', resolve))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      socket.write(frame)
      await closed
    }
    await expectOthersUnharmed()
  })

  test('[SY5] a message over the limit ends its own socket', async () => {
    witness = await stock(bob)
    const client = await raw(ann)
    client.ws.send(new Uint8Array(9 * 1024 * 1024))
    expect(await client.close()).toEqual({ code: CLOSE.badFrame, reason: 'The message is too long.' })
    await expectOthersUnharmed()
  })

  test('[SY6] who sends too much is closed', async () => {
    witness = await stock(bob)
    const client = await raw(ann)
    for (let i = 0; i < 1_100; i++) client.ws.send(Uint8Array.of(3))
    expect((await client.close()).code).toBe(CLOSE.tooMuch)
    await expectOthersUnharmed()
  })

  test('[SY13] a refused update closes its sender and no one else notices', async () => {
    witness = await stock(bob)
    const evil = await stock(ann)
    write(evil, 'shape:honest')
    await evil.saved()
    await vi.waitFor(() => expect(content(witness.doc)).toHaveProperty(['shape:honest']), WAIT)
    const before = content(witness.doc)
    const seen: unknown[] = []
    boardShapes(witness.doc).observeDeep(() => seen.push(content(witness.doc)))
    evil.doc.transact(() => {
      boardShapes(evil.doc).delete('shape:honest')
      boardShapes(evil.doc).set('shape:evil', new Y.Map([['t', 'iframe']]))
    })
    await vi.waitFor(() => expect(evil.ended?.code).toBe(CLOSE.badFrame), WAIT)
    expect(evil.ended?.reason).toContain('not allowed')
    await expectOthersUnharmed()
    for (const state of seen) expect(state).toMatchObject(before)
    for (const state of seen) expect(state).not.toHaveProperty(['shape:evil'])
  })
})

test('[SY7] a client that does not read is cut off, and the others go on', async () => {
  await newBoard()
  const small = await startSyncServer(server.db, { limits: { maxBufferedBytes: 1024 * 1024 } })
  const slow = await connectRaw(small.url, boardId, { token: bob.token })
  slow.ws.pause()
  const reader = connectStockClient(small.url, boardId, ann.token)
  await reader.synced()
  const room = await small.rooms.open(boardId)
  const edits: Promise<void>[] = []
  await vi.waitFor(
    () => {
      const note = { id: `shape:big${edits.length}`, text: 'x'.repeat(150_000), x: 0, y: 0, author: null }
      edits.push(room.edit(SERVER_ORIGIN, () => addNote(room.doc, note)))
      expect(small.rooms.hereOn(boardId)).toEqual([ann.id])
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
