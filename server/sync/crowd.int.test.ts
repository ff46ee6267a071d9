import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { CLOSE } from '#sync/close-code.ts'
import { connectRaw, type RawClient } from './testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './testing/sync-server.ts'

/** A database that answers queries for a board only after the test lets it. */
function slowDatabase(db: Database) {
  const takenOver = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow: Database = {
    ...db,
    async transaction(work) {
      const done = await db.transaction(work)
      if (typeof done === 'object' && done !== null && 'epoch' in done) {
        takenOver.resolve()
        await release.promise
      }
      return done
    },
  }
  return { slow, takenOver: takenOver.promise, release: () => release.resolve() }
}

let db: Database
let server: SyncServer
let ann: TestPerson
let bob: TestPerson
let boardId: string

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  db = await openDatabase(place)
})
afterAll(() => db.close())

async function begin(on: Database, limits = {}): Promise<void> {
  server = await startSyncServer(on, { limits })
  ann = await server.person('Ann')
  bob = await server.person('Bob')
  boardId = await server.board(ann)
}

/** Waits for the client's close code, or for `in`. */
async function outcome(client: RawClient): Promise<number | 'in'> {
  await vi.waitFor(() => expect(client.ended !== null || client.messages.length > 1).toBe(true), WAIT)
  return client.ended?.code ?? 'in'
}

const enter = async ({ token }: TestPerson) => outcome(await connectRaw(server.url, boardId, { token }))

test('[SY22] an address has a maximum of sockets for all of its people; one that closes makes room', async () => {
  await begin(db, { maxConnectionsPerAddress: 2 })
  const cleo = await server.person('Cleo')
  const first = await connectRaw(server.url, boardId, { token: ann.token })
  expect(await outcome(first)).toBe('in')
  expect(await enter(ann)).toBe('in')
  expect(await enter(cleo)).toBe(CLOSE.tryLater)
  // Refused without a database query.
  expect(await outcome(await connectRaw(server.url, boardId, {}))).toBe(CLOSE.tryLater)
  first.ws.close()
  await vi.waitFor(async () => expect(await enter(cleo)).not.toBe(CLOSE.tryLater), WAIT)
  await server.stop()
})

test('[SY22] simultaneous sockets are counted, too', async () => {
  await begin(db, { maxConnectionsPerPerson: 2 })
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(ann)))
  expect(outcomes.filter((each) => each === 'in')).toHaveLength(2)
  expect(outcomes.filter((each) => each === CLOSE.tryLater)).toHaveLength(6)
  await server.stop()
})

test('[SY25] a person who joins while a board is being opened gets in; one who is removed during it does not', async () => {
  const { slow, takenOver, release } = slowDatabase(db)
  await begin(slow)
  const cat = await server.person('Cat')
  await server.join(boardId, ann, cat, 'editor')
  const opening = server.rooms.open(boardId)
  await takenOver
  await server.join(boardId, ann, bob, 'editor')
  const removal = { type: 'member.remove', userId: cat.id }
  await server.sessions.dispatch(boardId, removal, { kind: 'person', userId: ann.id })
  release()
  const room = await opening
  expect(await enter(bob)).toBe('in')
  expect(await enter(cat)).toBe(CLOSE.noAccess)
  room.release()
  await server.stop()
})

test('[SY20] a stranger at the door opens no board', async () => {
  await begin(db)
  const opened: string[] = []
  server.rooms.onOpened((id) => opened.push(id))
  expect(await enter(bob)).toBe(CLOSE.noAccess)
  expect(opened).toEqual([])
  expect(await enter(ann)).toBe('in')
  expect(opened).toEqual([boardId])
  await server.stop()
})
