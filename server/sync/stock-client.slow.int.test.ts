import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { connectStockClient, type StockClient } from './testing/clients.ts'
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
beforeEach(async () => {
  boardId = await server.board(ann)
  await server.join(boardId, ann, bob, 'editor')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function stock(person: TestPerson): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, person.token)
  clients.push(client)
  await client.synced()
  return client
}

/** The client as its authors ship it, with a token and without our pages' additions. */
function plainClient(person: TestPerson): WebsocketProvider {
  const provider = new WebsocketProvider(server.url, boardId, new Y.Doc(), {
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    params: { token: person.token },
  })
  clients.push({ stop: () => provider.destroy() })
  return provider
}

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

function write(client: StockClient, id: string, text = id): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, { id, text, x: 0, y: 0, author: null }))
}

test.each([1, 5, 40])(
  '[SY1] a stock client has everything when it reports synced: %i notes written since',
  async (fresh) => {
    const a = await stock(ann)
    for (let i = 0; i < 200; i++) write(a, `shape:old${i}`)
    await a.saved()
    // From here on a cached answer for newcomers exists.
    await stock(bob)
    for (let i = 0; i < fresh; i++) write(a, `shape:new${i}`)
    await a.saved()
    const b = connectStockClient(server.url, boardId, bob.token)
    clients.push(b)
    const seen = new Promise<number>((resolve) => {
      b.provider.on('sync', (isSynced: boolean) => isSynced && resolve(boardShapes(b.doc).size))
    })
    expect(await seen).toBe(200 + fresh)
  },
)

test('[SY1] gets no messages of ours: no session, no live text, no conversation', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const plain = plainClient(bob)
  const page = await stock(bob)
  page.provider.messageHandlers[MESSAGE.talk] = () => undefined
  await vi.waitFor(() => expect(plain.synced).toBe(true), WAIT)
  const room = await server.rooms.open(boardId)
  room.appendLiveText('turn1', 'A thought, word by word')
  room.sendToPerson(bob.id, { type: 'cleared' })
  await server.sessions.dispatch(
    boardId,
    { type: 'board.rename', title: 'Renamed' },
    { kind: 'person', userId: ann.id },
  )
  await vi.waitFor(() => expect(page.session.board?.title).toBe('Renamed'), WAIT)
  await vi.waitFor(() => expect(page.texts.size).toBe(1), WAIT)
  write(page, 'shape:after')
  await vi.waitFor(() => expect(content(plain.doc)).toHaveProperty(['shape:after']), WAIT)
  await vi.waitFor(() => expect(plain.awareness.getStates().size).toBeGreaterThan(1), WAIT)
  expect(complain).not.toHaveBeenCalled()
  room.release()
  complain.mockRestore()
})

test('[SY5] a stock client with more offline edits than a message holds gets the reason, and does not try for ever', async () => {
  const client = await stock(ann)
  client.provider.disconnect()
  boardShapes(client.doc).set('shape:huge', new Y.Map([['text', new Y.Text('x'.repeat(9 * 1024 * 1024))]]))
  const closed = new Promise((resolve) => client.provider.on('closed', resolve))
  client.provider.connect()
  expect(await closed).toEqual({ code: CLOSE.badFrame, reason: CLOSE_REASONS['message-too-long'] })
  expect(client.provider.shouldConnect).toBe(false)
})

test('[SY6] a stock client that was too fast once reconnects and sends the rest', async () => {
  const witness = await stock(bob)
  const client = await stock(ann)
  write(client, 'shape:fast', 'kept')
  for (let i = 0; i < 1_100; i++) client.provider.ws?.send(Uint8Array.of(3))
  await vi.waitFor(() => expect(client.ended?.code).toBe(CLOSE.tooMuch), WAIT)
  write(client, 'shape:rest')
  await vi.waitFor(() => expect(content(witness.doc)).toHaveProperty(['shape:rest']), WAIT)
  expect(content(witness.doc)).toHaveProperty(['shape:fast'])
})
