import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { newCommentId } from '#server/ground/new-id.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import { project } from '#session/project.ts'
import { watchAnchoredRecords } from './watch-anchored-records.ts'

let db: Database
let server: SyncServer
let ann: TestPerson
let boardId: string
let room: OpenRoom
let stop: () => void

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
beforeEach(async () => {
  server = await startSyncServer(db, { idleMs: 1 })
  ann = await server.person('Ann')
  boardId = await server.board(ann)
  watch()
  room = await server.rooms.open(boardId)
})
afterEach(async () => {
  stop()
  room.release()
  await server.stop()
})

function watch(): void {
  const { rooms, sessions } = server
  stop = watchAnchoredRecords({ rooms, sessions, log: createLog('silent'), settleMs: 0 })
}

const edit = (change: () => void) => room.edit({ kind: 'api', userId: ann.id }, change)
const add = (id: string, x = 0, author: string | null = ann.id) =>
  edit(() => addNote(room.doc, { id, text: id, x, y: 0, author }))
const remove = (...ids: string[]) => edit(() => removeRecords(room.doc, ids))

async function comment(recordId: string): Promise<string> {
  const commentId = newCommentId()
  const threadId = `d${commentId.slice(1)}`
  const record = { recordKind: 'note', quote: null, box: { x: 1, y: 2, w: 3, h: 4 }, isPrivate: false }
  const anchor = { kind: 'record', recordId }
  const command = { type: 'comment.add', commentId, threadId, text: 'Why?', mentions: [], anchor, record }
  const done = await server.sessions.dispatch(boardId, command, { kind: 'person', userId: ann.id })
  expect(done.ok).toBe(true)
  return threadId
}

async function placeIn(threadId: string) {
  const state = must(await server.sessions.load(boardId), 'the board')
  return project(state, ann.id)?.threads[threadId]?.place
}

test('[SE419] a deleted note leaves its thread where it was, with the person, and an undo attaches it', async () => {
  await add('shape:a', 40)
  const thread = await comment('shape:a')
  const note = mapToFlat(must(boardShapes(room.doc).get('shape:a'), 'the note'))
  await edit(() => boardShapes(room.doc).get('shape:a')?.set('at', [700, 0, 0]))
  await remove('shape:a')
  const box = { x: 700, y: 0, w: 200, h: 200 }
  await vi.waitFor(
    async () => expect(await placeIn(thread)).toEqual({ state: 'gone', box, by: ann.id }),
    WAIT,
  )
  await edit(() => boardShapes(room.doc).set('shape:a', flatToMap(note)))
  await vi.waitFor(async () => expect(await placeIn(thread)).toEqual({ state: 'attached' }), WAIT)
})

test('[SE419] records that are deleted together with their moved frame keep their places, in one command', async () => {
  const frame = { t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'] }
  await edit(() => boardShapes(room.doc).set('shape:f', flatToMap(frame)))
  for (const id of ['shape:a', 'shape:b']) await add(id, 10)
  await edit(() => {
    for (const id of ['shape:a', 'shape:b']) boardShapes(room.doc).get(id)?.set('in', ['shape:f', 'a1'])
  })
  const threads = [await comment('shape:a'), await comment('shape:b')]
  const detached = vi.spyOn(server.sessions, 'dispatch')
  await edit(() => boardShapes(room.doc).get('shape:f')?.set('at', [300, 0, 0]))
  await remove('shape:f', 'shape:a', 'shape:b')
  for (const thread of threads)
    await vi.waitFor(async () => expect(await placeIn(thread)).toMatchObject({ box: { x: 310 } }), WAIT)
  expect(
    detached.mock.calls.filter(([, command]) => JSON.stringify(command).includes('thread.detach')),
  ).toHaveLength(1)
})

test('[SE419] a board that is opened again finds what was deleted and restored while nobody watched', async () => {
  for (const id of ['shape:a', 'shape:b']) await add(id)
  const [gone, back] = [await comment('shape:a'), await comment('shape:b')]
  const note = mapToFlat(must(boardShapes(room.doc).get('shape:b'), 'the note'))
  await remove('shape:b')
  await vi.waitFor(async () => expect(await placeIn(back)).toMatchObject({ state: 'gone' }), WAIT)
  stop()
  await remove('shape:a')
  await edit(() => boardShapes(room.doc).set('shape:b', flatToMap(note)))
  room.release()
  await vi.waitFor(() => expect(room.doc.isDestroyed).toBe(true), WAIT)
  watch()
  room = await server.rooms.open(boardId)
  const expected = { state: 'gone', box: { x: 1, y: 2, w: 3, h: 4 }, by: null }
  await vi.waitFor(async () => expect(await placeIn(gone)).toEqual(expected), WAIT)
  await vi.waitFor(async () => expect(await placeIn(back)).toEqual({ state: 'attached' }), WAIT)
})

test('[PW3] who removed a note without a writer is in no thread', async () => {
  await add('shape:a', 0, null)
  const thread = await comment('shape:a')
  await remove('shape:a')
  await vi.waitFor(async () => expect(await placeIn(thread)).toMatchObject({ state: 'gone', by: null }), WAIT)
})
