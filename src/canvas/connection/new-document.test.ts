// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { CLOSE } from '#sync/close-code.ts'
import { type BoardConnection, connectBoard } from './board-connection.ts'
import { hasUnsentWork } from './copy/unsent-ids.ts'
import { FakeBoardServer } from './testing/fake-board-server.ts'

let server: FakeBoardServer
let open: BoardConnection[]

beforeEach(() => {
  server = new FakeBoardServer('e1')
  open = []
  vi.stubGlobal('WebSocket', server.Socket)
  vi.useFakeTimers()
})
afterEach(() => {
  for (const connection of open) connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function connect(): BoardConnection {
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  open.push(connection)
  return connection
}

async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

function write(doc: Y.Doc, id: string, text = id): void {
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: 'u1' }))
}

const textOf = (doc: Y.Doc, id: string) => boardShapes(doc).get(`shape:${id}`)?.get('text')?.toString()

/** The connection with which the page continues. */
async function replacementOf(connection: BoardConnection): Promise<BoardConnection> {
  await settle(10_000)
  const replacement = connection.replacement.get()
  if (!replacement) throw new Error('nothing has taken its place')
  open.push(replacement)
  return replacement
}

test('[SY55] a document that the server does not take is replaced by one under another id, with all that was not saved', async () => {
  const old = connect()
  await settle(100)
  write(old.doc, 'kept', 'before')
  await settle(1_000)
  expect(old.saveState.get().state).toBe('saved')
  server.commitsAtOnce = false
  editBoard(old.doc, LOCAL_ORIGIN, () => setNoteText(old.doc, 'shape:kept', 'before and after'))
  await settle(10)
  server.closeAll(1006)
  write(old.doc, 'new', 'offline')
  await settle(0)
  const states: string[] = []
  old.saveState.subscribe(() => states.push(old.saveState.get().state))
  await settle(5_000)
  server.closeAll(CLOSE.newClientId)
  states.length = 0
  const next = await replacementOf(old)
  expect(next.doc.clientID).not.toBe(old.doc.clientID)
  expect(textOf(server.doc, 'kept')).toBe('before and after')
  expect(textOf(server.doc, 'new')).toBe('offline')
  expect([...states, next.saveState.get().state]).not.toContain('saved')
  server.commitsAtOnce = true
  server.commit()
  await settle(2_000)
  expect(next.saveState.get().state).toBe('saved')
  expect(hasUnsentWork('board1', 'u1')).toBe(false)
})

test('[SY55] typing until the page shows the next document is in that, too', async () => {
  const old = connect()
  await settle(100)
  server.closeAll(CLOSE.newClientId)
  const next = await replacementOf(old)
  write(old.doc, 'late', 'typed at the last moment')
  old.stop()
  await settle(1_000)
  expect(textOf(next.doc, 'late')).toBe('typed at the last moment')
  expect(textOf(server.doc, 'late')).toBe('typed at the last moment')
})

test('[SY55] a board that was rebuilt is not merged with the copy of before; unsaved work is brought over', async () => {
  const old = connect()
  await settle(100)
  write(old.doc, 'saved')
  await settle(1_000)
  server.isReachable = false
  server.closeAll(1006)
  write(old.doc, 'offline')
  const rebuilt = new FakeBoardServer('e2')
  editBoard(rebuilt.doc, SERVER_ORIGIN, () =>
    addNote(rebuilt.doc, { id: 'shape:saved', text: 'saved', x: 0, y: 0, author: 'u1' }),
  )
  server.doc.destroy()
  Object.assign(server, { doc: rebuilt.doc })
  rebuilt.doc.on('update', (update: Uint8Array) => update)
  server.isReachable = true
  const next = await replacementOf(old)
  expect(textOf(rebuilt.doc, 'saved')).toBe('saved')
  expect(textOf(rebuilt.doc, 'offline')).toBe('offline')
  const known = Y.decodeStateVector(Y.encodeStateVector(rebuilt.doc))
  expect(known.has(old.doc.clientID)).toBe(false)
  expect(Y.decodeStateVector(Y.encodeStateVectorFromUpdate(seedUpdate('e1'))).size).toBe(1)
  expect(next.ending.get()).toBeNull()
})

test('[SY124] another client that writes under the page’s id first makes the page take another', async () => {
  const page = connect()
  await settle(100)
  const forged = new Y.Doc()
  forged.clientID = page.doc.clientID
  addNote(forged, { id: 'shape:forged', text: 'not mine', x: 0, y: 0, author: null })
  Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(forged))
  const next = await replacementOf(page)
  write(next.doc, 'mine')
  await settle(1_000)
  expect(textOf(server.doc, 'mine')).toBe('mine')
})

test('[SY124] a client that writes and deletes under the page’s id while it is offline deletes none of its work', async () => {
  const old = connect()
  await settle(100)
  server.isReachable = false
  server.closeAll(1006)
  write(old.doc, 'one', 'typed offline')
  write(old.doc, 'two', 'typed offline, too')
  const written = Y.getState(old.doc.store, old.doc.clientID)
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(server.doc))
  forged.clientID = old.doc.clientID
  write(forged, 'forged')
  boardShapes(forged).delete('shape:forged')
  // Fewer than the page has written: Yjs itself would not notice.
  expect(Y.getState(forged.store, forged.clientID)).toBeLessThan(written)
  Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(forged))
  server.isReachable = true
  const next = await replacementOf(old)
  await settle(1_000)
  for (const id of ['one', 'two']) expect(textOf(server.doc, id)).toMatch(/^typed offline/)
  expect(next.saveState.get().state).toBe('saved')
})

test('[SY124] own work that returns beside others’, before it was saved, needs no new document', async () => {
  const page = connect()
  await settle(100)
  server.commitsAtOnce = false
  write(page.doc, 'mine', 'typed here')
  await settle(100)
  write(server.doc, 'theirs')
  const both = Y.encodeStateAsUpdate(server.doc)
  expect(Y.decodeStateVector(Y.encodeStateVectorFromUpdate(both)).has(page.doc.clientID)).toBe(true)
  server.tellUpdate(both)
  await settle(100)
  expect(page.replacement.get()).toBeNull()
  expect(textOf(page.doc, 'theirs')).toBe('theirs')
})

test('[SY124] other words under the page’s id, in place of its unsaved work, need a new document', async () => {
  const page = connect()
  await settle(100)
  server.commitsAtOnce = false
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(page.doc))
  forged.clientID = page.doc.clientID
  write(page.doc, 'mine', 'typed here')
  write(forged, 'mine', 'not typed!')
  await settle(100)
  server.tellUpdate(Y.encodeStateAsUpdate(forged))
  await replacementOf(page)
})

test('[SY124] content that the page deleted before the server called it saved needs no new document', async () => {
  const page = connect()
  await settle(100)
  server.commitsAtOnce = false
  write(page.doc, 'gone')
  write(page.doc, 'kept')
  editBoard(page.doc, LOCAL_ORIGIN, () => boardShapes(page.doc).delete('shape:gone'))
  await settle(100)
  server.closeAll(1006)
  await settle(10_000)
  server.commitsAtOnce = true
  server.commit()
  await settle(2_000)
  expect(page.replacement.get()).toBeNull()
  expect(page.saveState.get().state).toBe('saved')
})
