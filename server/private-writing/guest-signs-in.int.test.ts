import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import { keepDraftsOfOpenBoards } from './drafts-of-open-boards.ts'
import { textsOn, writeIn } from './testing/private-stage.ts'

test('[PW15] a guest who signs in has their private notes at once, in the draft of their account, and they are revealed as theirs', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const server = await startSyncServer(db)
  const stop = keepDraftsOfOpenBoards({ ...server, log: createLog('silent') })
  onTestFinished(async () => {
    stop()
    await server.stop()
    await db.close()
  })
  const connect = async (room: string, { token }: TestPerson): Promise<StockClient> => {
    const client = connectStockClient(server.url, room, token)
    onTestFinished(client.stop)
    await client.synced()
    return client
  }
  const [ann, guest, account] = [
    await server.person('Ann'),
    await server.person('Guest'),
    await server.person('Account'),
  ]
  const boardId = await server.board(ann)
  await server.join(boardId, ann, guest, 'editor')
  const board = await connect(boardId, ann)
  const byAnn = { kind: 'person', userId: ann.id } as const
  await server.sessions.dispatch(boardId, { type: 'private-writing.start' }, byAnn)
  const own = await connect(`${boardId}.draft`, guest)
  writeIn(own, 'shape:g1', 'Soup')
  await own.saved()

  const { id, name, color } = account
  const merge = { type: 'member.merge', guestId: guest.id, account: { id, name, color } }
  await server.sessions.dispatch(boardId, merge, { kind: 'server' })
  const moved = await connect(`${boardId}.draft`, account)
  await vi.waitFor(() => expect(textsOn(moved)).toEqual(['Soup']), WAIT)
  const room = await server.rooms.open(boardId)
  onTestFinished(() => room.release())
  await vi.waitFor(() => expect(room.draftCounts.get()).toEqual({ [account.id]: 1 }), WAIT)
  expect(textsOn(board)).toEqual([])
  await server.sessions.dispatch(boardId, { type: 'private-writing.reveal', isNamed: true }, byAnn)
  await vi.waitFor(
    () => expect(listNotes(board.doc)).toMatchObject([{ text: 'Soup', authorId: account.id }]),
    WAIT,
  )
})
