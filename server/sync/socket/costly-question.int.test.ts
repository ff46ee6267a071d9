import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { awarenessMessage, connectRaw, message, type RawClient } from '../testing/clients.ts'
import { type SyncServer, startSyncServer } from '../testing/sync-server.ts'

let db: Database
let server: SyncServer
let enter: () => Promise<RawClient>

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  db = await openDatabase(place)
  server = await startSyncServer(db, { limits: { maxBytesPerSecond: 16 * 1024 } })
  const ann = await server.person('Ann')
  const boardId = await server.board(ann)
  enter = () => connectRaw(server.url, boardId, { token: ann.token })
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

test('[SY5] a state vector of thousands who never wrote ends its own socket', async () => {
  const vector = encoding.createEncoder()
  encoding.writeVarUint(vector, 10_000)
  for (let i = 0; i < 10_000; i++) for (const n of [300_000 + i, 1]) encoding.writeVarUint(vector, n)
  const client = await enter()
  client.ws.send(message(MESSAGE.sync, 0, encoding.toUint8Array(vector)))
  expect((await client.close()).code).toBe(CLOSE.badFrame)
})

test('[SY18] repeated requests for presence or missing updates are answered at most once a second', async () => {
  const other = await enter()
  const selected = Array.from({ length: 60 }, (_, i) => `shape:${String(i).padStart(44, '0')}`)
  other.ws.send(awarenessMessage({ clientId: 7, clock: 1, state: { selected } }))
  const client = await enter()
  await vi.waitFor(() => expect(client.states()).toHaveLength(1), WAIT)
  const start = performance.now()
  const before = client.messages.length
  for (let i = 0; i < 60; i++) {
    client.ws.send(message(MESSAGE.queryAwareness))
    client.ws.send(message(MESSAGE.sync, 0, Uint8Array.of(1, 9, 9)))
  }
  client.ws.send(message(MESSAGE.saved, 1))
  await vi.waitFor(() => expect(client.messages.some(([type]) => type === MESSAGE.saved)).toBe(true), WAIT)
  const seconds = Math.ceil((performance.now() - start) / 1_000)
  expect(client.messages.length - before).toBeLessThanOrEqual(2 + 2 * seconds)
  client.ws.close()
  await client.close()
  other.ws.close()
  await other.close()
})
