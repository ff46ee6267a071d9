import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { captureCommand } from '#session/testing/log-driver.ts'
import { connectStockClient, type StockClient } from './testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './testing/sync-server.ts'

const SERVER = { kind: 'server' } as const

let server: SyncServer
let ann: TestPerson
let boardId: string

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place))
  ann = await server.person('Ann')
})
beforeEach(async () => {
  boardId = await server.board(ann)
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function withClient(work: (client: StockClient) => Promise<void>): Promise<void> {
  const client = connectStockClient(server.url, boardId, ann.token)
  try {
    await client.synced()
    await work(client)
  } finally {
    client.stop()
  }
}

test('[SY27] the log sends its counts, changed echoes and promotions, and no row', async () => {
  const words = 'A sentence that is only for readers of the log'
  const ideas = [
    captureCommand('n1', { text: words }),
    captureCommand('n2'),
    captureCommand('n3', { echoes: [1] }),
  ]
  await server.sessions.dispatch(boardId, { type: 'ideas.capture', ideas }, SERVER)
  await withClient(async (client) => {
    await vi.waitFor(() => expect(client.session.echoes).toEqual({ n3: [1] }), WAIT)
    const follow = { type: 'ideas.follow', ideas: [{ number: 2, echoes: [1] }] }
    await server.sessions.dispatch(boardId, follow, SERVER)
    await vi.waitFor(() => expect(client.session.echoes).toEqual({ n3: [1], n2: [1] }), WAIT)
    expect(client.session.log).toMatchObject({ count: 3, lastChanged: [2] })
    expect(client.sessionFrames.at(-1)).toEqual({
      type: 'slices',
      slices: { log: client.session.log },
      entries: { echoes: { n2: [1] } },
    })
    const promotion = { kind: 'decision', ownerId: null, due: null }
    await server.sessions.dispatch(boardId, { type: 'idea.promote', numbers: [2, 3], promotion }, SERVER)
    await vi.waitFor(
      () => expect(client.session.promotions).toMatchObject({ n2: promotion, n3: promotion }),
      WAIT,
    )
    await server.sessions.dispatch(boardId, { type: 'ideas.remove', numbers: [1] }, SERVER)
    await vi.waitFor(() => expect(client.session.echoes).toEqual({}), WAIT)
    expect(JSON.stringify(client.sessionFrames)).not.toContain(words)
  })
})
