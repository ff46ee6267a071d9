import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { connectRaw, type RawClient } from './testing/clients.ts'
import { type SyncServer, startSyncServer } from './testing/sync-server.ts'

let db: Database
let server: SyncServer
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
  server = await startSyncServer(db)
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const talkIn = ({ messages }: RawClient) => messages.filter(([type]) => type === MESSAGE.talk).length

test('a conversation reaches the person’s windows on that board, and no other socket', async () => {
  const [ann, vic] = [await server.person('Ann'), await server.person('Vic')]
  const boardId = await server.board(ann)
  const elsewhere = await server.board(ann)
  await server.join(boardId, ann, vic, 'editor')
  const open = (board: string, { token }: { token: string }) => connectRaw(server.url, board, { token })
  const windows = [await open(boardId, ann), await open(boardId, ann)]
  const others = [await open(boardId, vic), await open(elsewhere, ann)]
  await vi.waitFor(() => {
    for (const { messages } of [...windows, ...others]) expect(messages.length).toBeGreaterThan(1)
  }, WAIT)
  const room = await server.rooms.open(boardId)
  room.sendToPerson(ann.id, { type: 'more', id: 'm1', at: 0, text: 'Yes, and' })
  room.sendToPerson('unobody', { type: 'more', id: 'm1', at: 0, text: 'For no one' })
  // Sent to everyone, after the other frame: when this one is here, the other would be too.
  room.appendLiveText('t1', 'done')
  await vi.waitFor(() => {
    const received = [...windows, others[0]].map((client) =>
      client?.messages.some(([type]) => type === MESSAGE.liveText),
    )
    expect(received).toEqual([true, true, true])
  }, WAIT)
  room.appendLiveText('t1', ' now')
  await vi.waitFor(() => expect(windows.map(talkIn)).toEqual([1, 1]), WAIT)
  expect(others.map(talkIn)).toEqual([0, 0])
  room.release()
  for (const { ws } of [...windows, ...others]) ws.close()
})
