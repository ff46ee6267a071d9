// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { CLOSE } from '#sync/close-code.ts'
import { type BoardConnection, connectBoard, newestConnection } from './board-connection.ts'
import { readStoredSession } from './copy/stored-session.ts'
import { addNoteTo, passTime, projectionFor } from './testing/board-page.ts'
import { FakeBoardServer } from './testing/fake-board-server.ts'

/** The time offset of the stock client, which reads the clock when it is loaded. */
const late = vi.hoisted(() => {
  const clock = { ms: 0 }
  const now = Date.now
  Date.now = () => now() + clock.ms
  return clock
})

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
  late.ms = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function connect(): BoardConnection {
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  open.push(connection)
  return connection
}

test('an edit is saved when the server answers its barrier, and not before', async () => {
  const connection = connect()
  await passTime(100)
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
  server.commitsAtOnce = false
  addNoteTo(connection.doc, 'a')
  await passTime(1_000)
  expect(listNotes(server.doc)).toHaveLength(1)
  expect(connection.saveState.get()).toEqual({ state: 'saving' })
  expect(connection.hasUnsavedWork()).toBe(true)
  server.commit()
  await passTime()
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
  expect(connection.hasUnsavedWork()).toBe(false)
})

test('an edit made while a barrier is out is not saved by its answer', async () => {
  const connection = connect()
  await passTime(100)
  server.commitsAtOnce = false
  addNoteTo(connection.doc, 'a')
  await passTime(100)
  addNoteTo(connection.doc, 'b')
  server.commit()
  await passTime()
  expect(connection.saveState.get()).toEqual({ state: 'saving' })
  await passTime(100)
  server.commit()
  await passTime()
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test('a server that does not answer is shown as such', async () => {
  const connection = connect()
  await passTime(100)
  server.commitsAtOnce = false
  addNoteTo(connection.doc, 'a')
  await passTime(10_000)
  expect(connection.saveState.get()).toEqual({ state: 'not-saved', why: 'no-answer', isKeptHere: false })
})

test('offline edits are sent on return and then called saved', async () => {
  const connection = connect()
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  await passTime(2_000)
  // This browser has no IndexedDB: it must not claim to keep a copy.
  expect(connection.saveState.get()).toEqual({
    state: 'not-saved',
    why: 'offline',
    isKeptHere: false,
  })
  addNoteTo(connection.doc, 'a')
  expect(listNotes(server.doc)).toHaveLength(0)
  server.isReachable = true
  server.commitsAtOnce = false
  await passTime(30_000)
  expect(listNotes(server.doc)).toHaveLength(1)
  expect(connection.saveState.get().state).not.toBe('saved')
  server.commit()
  await passTime()
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test('the canvas is read-only before the board is here, and a role change takes effect at once', async () => {
  const connection = connect()
  expect(connection.canEdit.get()).toBe(false)
  await passTime(100)
  expect(connection.isSynced.get()).toBe(true)
  expect(connection.canEdit.get()).toBe(false)
  server.tellSession(projectionFor('editor'), 'whole')
  await passTime()
  expect(connection.canEdit.get()).toBe(true)
  server.tellSession({ me: { id: 'u1', role: 'viewer' } }, 'slices')
  await passTime()
  expect(connection.canEdit.get()).toBe(false)
  expect(connection.session.get()?.board.title).toBe('Test')
})

test('edits of a person who may only view by now are not called saving for ever', async () => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  await passTime()
  server.commitsAtOnce = false
  addNoteTo(connection.doc, 'a')
  server.tellSession({ me: { id: 'u1', role: 'viewer' } }, 'slices')
  await passTime(100)
  expect(connection.saveState.get()).toEqual({
    state: 'not-saved',
    why: 'role',
    isKeptHere: false,
  })
})

test.each(['away', 'full'] as const)('while the database is %s nothing is called saved', async (storage) => {
  const connection = connect()
  await passTime(100)
  server.tellSession({ ...projectionFor('editor'), storage }, 'whole')
  await passTime()
  expect(connection.saveState.get()).toEqual({
    state: 'not-saved',
    why: `storage-${storage}`,
    isKeptHere: false,
  })
  server.tellSession({ storage: 'ok' }, 'slices')
  await passTime()
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test.each([
  [CLOSE.signIn, 'sign-in'],
  [CLOSE.noAccess, 'no-access'],
  [CLOSE.gone, 'gone'],
  [CLOSE.reload, 'reload'],
  [CLOSE.badFrame, 'refused'],
])('close code %i ends the connection: %s', async (code, why) => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  await passTime()
  server.closeAll(code)
  await passTime(120_000)
  expect(connection.ending.get()).toEqual({ why })
  expect(connection.canEdit.get()).toBe(false)
  expect(server.sockets.size).toBe(0)
})

test.each([CLOSE.restart, CLOSE.moved, CLOSE.tryLater, CLOSE.tooSlow, CLOSE.tooMuch, 1006])(
  'close code %i connects again',
  async (code) => {
    const connection = connect()
    await passTime(100)
    server.closeAll(code)
    await passTime(20_000)
    expect(server.sockets.size).toBe(1)
    expect(connection.ending.get()).toBeNull()
  },
)

test('[SY57] a board that moved is back within half a second', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const connection = connect()
  await passTime(100)
  server.closeAll(CLOSE.moved)
  await passTime(500)
  expect(server.sockets.size).toBe(1)
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test('a person who is removed with edits that never arrived gets their words back', async () => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  await passTime(100)
  server.commitsAtOnce = false
  addNoteTo(connection.doc, 'a', 'said before')
  await passTime(100)
  server.commit()
  await passTime(100)
  addNoteTo(connection.doc, 'b', 'said at last')
  server.closeAll(CLOSE.noAccess)
  await passTime()
  expect(connection.ending.get()).toEqual({ why: 'no-access' })
  expect(connection.unsentTexts()).toEqual(['said at last'])
  expect(readStoredSession('board1', 'u1'), 'the way back to the copy').not.toBeNull()
})

test('a document of another epoch is not merged; what was never saved of it is brought over', async () => {
  const connection = connect()
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  addNoteTo(connection.doc, 'old')
  const other = new FakeBoardServer('e2')
  vi.stubGlobal('WebSocket', other.Socket)
  addNoteTo(other.doc, 'new')
  server.isReachable = true
  const again = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  open.push(again)
  // Simulates a copy of the old history in this browser.
  Y.applyUpdate(again.doc, Y.encodeStateAsUpdate(connection.doc))
  await passTime(1_000)
  expect(again.ending.get()).toBeNull()
  expect(other.doc.store.clients.has(connection.doc.clientID)).toBe(false)
  const next = again.replacement.get()
  if (next) open.push(next)
  expect(newestConnection(again)).toBe(next)
  expect(listNotes(other.doc).map((note) => note.text)).toEqual(['new', 'old'])
  expect(listNotes(again.doc).map((note) => note.text)).toEqual(['old'])
})

test('a hidden tab, whose timers run once a minute, keeps its connection and the people it sees', async () => {
  const connection = connect()
  await passTime(100)
  const [line] = server.sockets
  const foreign = new Awareness(new Y.Doc())
  foreign.setLocalState({ who: { userId: 'u2', name: 'Wei', color: 'iris' } })
  const { encodeAwarenessUpdate } = await import('y-protocols/awareness')
  applyAwarenessUpdate(connection.awareness, encodeAwarenessUpdate(foreign, [foreign.clientID]), 'server')
  late.ms = 60_000
  await passTime(9_000)
  expect(connection.people.get()).toHaveLength(1)
  expect([...server.sockets]).toEqual([line])
  foreign.destroy()
})

test('a line that does not answer is given up for another', async () => {
  connect()
  await passTime(100)
  const [line] = server.sockets
  server.isSilent = true
  await passTime(31_000)
  server.isSilent = false
  await passTime(20_000)
  expect(server.sockets.size).toBe(1)
  expect([...server.sockets]).not.toEqual([line])
})

test('undo takes back only what this person did', async () => {
  const connection = connect()
  await passTime(100)
  addNoteTo(connection.doc, 'mine')
  addNoteTo(server.doc, 'theirs')
  await passTime(100)
  connection.undo.undo()
  expect([...boardShapes(connection.doc).keys()]).toEqual(['shape:theirs'])
})

test('a server that accepts the socket and sends nothing is given up, and tried again', async () => {
  server.isMute = true
  const connection = connect()
  await passTime(9_000)
  expect(connection.isSynced.get()).toBe(false)
  server.isMute = false
  await passTime(5_000)
  expect(connection.isSynced.get()).toBe(true)
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})
