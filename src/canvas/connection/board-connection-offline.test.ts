// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { editBoard, moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { type BoardConnection, connectBoard } from './board-connection.ts'
import { addNoteTo, passTime, projectionFor } from './testing/board-page.ts'
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function connect(): BoardConnection {
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  open.push(connection)
  return connection
}

test('[SY57] a page that is looked at is back within two seconds of the server’s return, however long it was away', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const connection = connect()
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  await passTime(10 * 60_000)
  expect(connection.saveState.get().state).not.toBe('saved')
  server.isReachable = true
  await passTime(2_000)
  expect(server.sockets.size).toBe(1)
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test('[SY57] a hidden page seldom retries an absent server, and reconnects at once when it is looked at', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  connect()
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  await passTime(10 * 60_000)
  server.isReachable = true
  await passTime(100)
  expect(server.sockets.size).toBe(0)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime(100)
  expect(server.sockets.size).toBe(1)
})

test('[SY57] Reconnect now does not wait for the next turn, nor for a try that gets no answer', async () => {
  const connection = connect()
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  await passTime(5_000)
  const failed = connection.reconnectNow()
  await passTime()
  await expect(failed).resolves.toBe(false)
  server.isReachable = true
  server.isMute = true
  await passTime(2_000)
  server.isMute = false
  const worked = connection.reconnectNow()
  await passTime()
  await expect(worked).resolves.toBe(true)
  expect(connection.ending.get()).toBeNull()
})

test('[BD22] words written offline in a note that another person deleted can be restored', async () => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  addNoteTo(server.doc, 'a', 'Before')
  addNoteTo(server.doc, 'b', 'Moved only')
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  editBoard(connection.doc, LOCAL_ORIGIN, () => {
    setNoteText(connection.doc, 'shape:a', 'Before the tunnel')
    moveNote(connection.doc, 'shape:b', 70, 80)
  })
  editBoard(server.doc, LOCAL_ORIGIN, () => removeRecords(server.doc, ['shape:a', 'shape:b']))
  server.isReachable = true
  await passTime(2_000)
  expect(listNotes(connection.doc)).toEqual([])
  expect(connection.lostWords.lost.get()).toMatchObject([{ id: 'shape:a', words: 'Before the tunnel' }])
  connection.lostWords.bringBack()
  await passTime(100)
  for (const doc of [connection.doc, server.doc])
    expect(listNotes(doc).map(({ id, text }) => [id, text])).toEqual([['shape:a', 'Before the tunnel']])
  expect(connection.lostWords.lost.get()).toEqual([])
  connection.undo.undo()
  expect(listNotes(connection.doc)).toEqual([])
})

test('[BD22] words written offline in a note that others deleted and brought back are merged into it', async () => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  addNoteTo(server.doc, 'a', 'Lamps by the door')
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  editBoard(connection.doc, LOCAL_ORIGIN, () => {
    setNoteText(connection.doc, 'shape:a', 'Lamps by the door, all night')
    moveNote(connection.doc, 'shape:a', 70, 80)
  })
  editBoard(server.doc, LOCAL_ORIGIN, () => removeRecords(server.doc, ['shape:a']))
  addNoteTo(server.doc, 'a', 'Two lamps by the door')
  server.isReachable = true
  await passTime(2_000)
  for (const doc of [connection.doc, server.doc])
    expect(listNotes(doc).map(({ text, x }) => [text, x])).toEqual([['Two lamps by the door, all night', 0]])
  expect(connection.lostWords.lost.get()).toEqual([])
  expect(connection.saveState.get()).toEqual({ state: 'saved' })
})

test('[BD22] nothing is offered for the note that is being typed in, nor for one that its own person deleted', async () => {
  const connection = connect()
  await passTime(100)
  server.tellSession(projectionFor('editor'), 'whole')
  addNoteTo(server.doc, 'a', 'Before')
  addNoteTo(server.doc, 'b', 'Before')
  await passTime(100)
  server.isReachable = false
  server.closeAll(1006)
  editBoard(connection.doc, LOCAL_ORIGIN, () => {
    setNoteText(connection.doc, 'shape:a', 'Still typing')
    setNoteText(connection.doc, 'shape:b', 'No, away with it')
    removeRecords(connection.doc, ['shape:b'])
  })
  connection.announce({ editing: 'shape:a' })
  editBoard(server.doc, LOCAL_ORIGIN, () => removeRecords(server.doc, ['shape:a', 'shape:b']))
  server.isReachable = true
  await passTime(2_000)
  expect(connection.lostWords.lost.get()).toEqual([])
})
