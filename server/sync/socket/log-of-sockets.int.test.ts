import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { connectRaw } from '../testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '../testing/sync-server.ts'

let db: Database
let server: SyncServer
let ann: TestPerson
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
  const { place } = await freshPlace('pglite')
  db = await openDatabase(place)
  server = await startSyncServer(db, { log: createLog('info') })
  ann = await server.person('Ann')
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

function linesAbout(boardId: string): Record<string, unknown>[] {
  return lines.filter((line) => line.boardId === boardId)
}

test('the lines of a socket have one id, from its opening to its close', async () => {
  const boardId = await server.board(ann)
  const client = await connectRaw(server.url, boardId, { token: ann.token })
  client.ws.send('words of a person')
  await client.close()
  await vi.waitFor(() => expect(linesAbout(boardId)).toHaveLength(3), WAIT)
  const [opened, unreadable, closed] = linesAbout(boardId)
  const { connectionId } = opened ?? {}
  expect(connectionId).toMatch(/^[0-9a-z]{12}$/)
  expect(opened).toMatchObject({ msg: 'connection opened', userId: ann.id })
  expect(unreadable).toMatchObject({ msg: 'unreadable message', userId: ann.id, connectionId })
  const reason = CLOSE_REASONS['not-binary']
  expect(closed).toMatchObject({ msg: 'connection closed', connectionId, closeCode: CLOSE.badFrame, reason })
})

test('a client’s close is logged with its code, without its words', async () => {
  const boardId = await server.board(ann)
  const client = await connectRaw(server.url, boardId, { token: ann.token })
  client.ws.close(4999, 'words of a person')
  await vi.waitFor(() => expect(linesAbout(boardId)).toHaveLength(2), WAIT)
  expect(linesAbout(boardId)[1]).toMatchObject({ msg: 'connection closed', closeCode: 4999, reason: null })
  expect(JSON.stringify(lines)).not.toContain('words of a person')
})

test('a refused socket is one line, with the code and the reason', async () => {
  const boardId = await server.board(ann)
  await (await connectRaw(server.url, boardId)).close()
  const [refused, ...others] = linesAbout(boardId)
  expect(refused).toMatchObject({ msg: 'connection refused', closeCode: CLOSE.signIn })
  expect(refused).toMatchObject({ reason: CLOSE_REASONS['sign-in'], connectionId: expect.any(String) })
  expect(others).toEqual([])
  expect(JSON.stringify(lines)).not.toContain(ann.token)
})
