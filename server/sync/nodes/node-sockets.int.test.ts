import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { CLOSE } from '#sync/close-code.ts'
import { BoardLost } from '../storage/board-log.ts'
import { connectRaw, type StockClient } from '../testing/clients.ts'
import { NodeStage, type StageNode } from '../testing/node-stage.ts'
import type { TestPerson } from '../testing/sync-server.ts'
import { boardSubject, ownerSubject } from './stream-subjects.ts'

let stage: NodeStage
let a: StageNode
let b: StageNode
let c: StageNode
let ann: TestPerson
let bob: TestPerson
let boardId: string

beforeEach(async () => {
  stage = await NodeStage.begin()
  a = await stage.start('node-a')
  b = await stage.start('node-b')
  c = await stage.start('node-c')
  ann = await a.server.person('Ann')
  bob = await a.server.person('Bob')
  boardId = await a.server.board(ann)
  await a.server.join(boardId, ann, bob, 'editor')
  stage.owners.set(boardId, 'node-a')
})
afterEach(() => stage.stop())

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

function write(doc: Y.Doc, id: string): void {
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id: `shape:${id}`, text: id, x: 0, y: 0, author: null }))
}

/** Resolves when all have the same content, with this many shapes. */
async function converge(docs: readonly Y.Doc[], shapes: number): Promise<void> {
  await vi.waitFor(() => {
    for (const doc of docs) {
      expect(Object.keys(content(doc))).toHaveLength(shapes)
      expect(content(doc)).toEqual(content(docs[0] as Y.Doc))
    }
  }, WAIT)
}

let lastAsked = 1_000_000

/** Asks again after each return: the question of a closed socket is never answered. */
async function savedAfterReturn(client: StockClient): Promise<void> {
  const n = ++lastAsked
  await vi.waitFor(
    () => {
      client.askSaved(n)
      expect(client.savedN).toBe(n)
    },
    { ...WAIT, interval: 200 },
  )
}

test('a node is in use while its sockets lead to a board of another node', async () => {
  expect(b.server.rooms.isInUse()).toBe(false)
  const client = await stage.connect(b, boardId, bob)
  expect([b.server.rooms.isInUse(), b.server.rooms.loads().size]).toEqual([true, 0])
  client.stop()
  await expect.poll(() => b.server.rooms.isInUse()).toBe(false)
})

test('people on three nodes work on one board, which one node has', async () => {
  const clients = [
    await stage.connect(a, boardId, ann),
    await stage.connect(b, boardId, bob),
    await stage.connect(b, boardId, ann),
    await stage.connect(c, boardId, bob),
  ]
  const [onA, onB, , onC] = clients
  for (const { provider } of clients) provider.awareness.setLocalState({ isIdle: false })
  for (const [i, { doc }] of clients.entries()) write(doc, `note${i}`)
  await Promise.all(clients.map((client) => client.saved()))
  await converge(
    clients.map(({ doc }) => doc),
    4,
  )
  expect(stage.owners.get(boardId)).toBe('node-a')
  expect(b.server.rooms.hereOn(boardId)).toEqual([])
  expect(new Set(a.server.rooms.hereOn(boardId))).toEqual(new Set([ann.id, bob.id]))
  await vi.waitFor(() => expect(onC?.provider.awareness.getStates().size).toBe(4), WAIT)
  expect(onB?.session.me?.id).toBe(bob.id)

  onA?.stop()
  await vi.waitFor(() => expect(onC?.provider.awareness.getStates().size).toBe(3), WAIT)
  onB?.stop()
  await vi.waitFor(() => expect(onC?.provider.awareness.getStates().size).toBe(2), WAIT)
})

test('each person gets their own session on another node too, and removal there ends the socket', async () => {
  const onA = await stage.connect(a, boardId, ann)
  const onB = await stage.connect(b, boardId, bob)
  const actor = { kind: 'person', userId: ann.id } as const
  await a.server.sessions.dispatch(boardId, { type: 'board.rename', title: 'Moved' }, actor)
  await vi.waitFor(() => expect(onB.session.board?.title).toBe('Moved'), WAIT)
  expect([onA.session.me?.id, onB.session.me?.id]).toEqual([ann.id, bob.id])
  await a.server.sessions.dispatch(boardId, { type: 'member.remove', userId: bob.id }, actor)
  await vi.waitFor(() => expect(onB.ended?.code).toBe(CLOSE.noAccess), WAIT)
  expect(onA.ended).toBeNull()
})

test('a stranger is turned away by another node as by the owner', async () => {
  const eve = await b.server.person('Eve')
  const clients = [await connectRaw(a.server.url, boardId, { token: eve.token })]
  clients.push(await connectRaw(b.server.url, boardId, { token: eve.token }))
  const [here, there] = await Promise.all(clients.map((client) => client.close()))
  expect(there).toEqual(here)
  expect(there?.code).toBe(CLOSE.noAccess)
})

test('after a lost message in either direction all converge, and nothing that was called saved is lost', async () => {
  const onA = await stage.connect(a, boardId, ann)
  const onB = await stage.connect(b, boardId, bob)
  const onC = await stage.connect(c, boardId, ann)
  const docs = [onA.doc, onB.doc, onC.doc]
  stage.network.loseNext(new RegExp(boardSubject(boardId)))
  write(onA.doc, 'lost-on-the-way-down')
  await onA.saved()
  await converge(docs, 1)
  expect(onB.ended?.code).toBe(CLOSE.moved)

  await onB.synced()
  stage.network.loseNext(new RegExp(ownerSubject('node-a')))
  write(onB.doc, 'lost-on-the-way-up')
  await savedAfterReturn(onB)
  await converge(docs, 2)
})

test('when the owner is gone, another node has the board at once, and everyone is there', async () => {
  const onA = await stage.connect(a, boardId, ann)
  const onB = await stage.connect(b, boardId, bob)
  const onC = await stage.connect(c, boardId, ann)
  write(onB.doc, 'before')
  await onB.saved()
  onA.stop()
  a.bus.cut()
  stage.lose('node-a')
  write(onC.doc, 'after')
  await vi.waitFor(() => expect(onC.ended?.code).toBe(CLOSE.moved), WAIT)
  await savedAfterReturn(onC)
  await converge([onB.doc, onC.doc], 2)
  expect(stage.owners.get(boardId)).not.toBe('node-a')
})

test('a writer that holds a room is refused once the node lost its lease, and finds the board again', async () => {
  const room = await a.server.rooms.open(boardId)
  a.isServing.set(false)
  await expect(room.edit(SERVER_ORIGIN, () => write(room.doc, 'late'))).rejects.toThrow(BoardLost)
  room.release()
  a.isServing.set(true)
  const next = await a.server.rooms.open(boardId)
  await next.edit(SERVER_ORIGIN, () => write(next.doc, 'in-time'))
  expect(Object.keys(content(next.doc))).toEqual(['shape:in-time'])
  next.release()
})

test('the sockets of a node that is gone leave the room', async () => {
  const onA = await stage.connect(a, boardId, ann)
  await stage.connect(b, boardId, bob)
  expect(a.server.rooms.hereOn(boardId)).toHaveLength(2)
  b.bus.cut()
  stage.lose('node-b')
  expect(a.server.rooms.hereOn(boardId)).toEqual([ann.id])
  expect(onA.ended).toBeNull()
})

test('a node that stops hands its boards over: everyone continues within a second or two', async () => {
  const onB = await stage.connect(b, boardId, bob)
  const onC = await stage.connect(c, boardId, ann)
  write(onB.doc, 'one')
  const stopping = a.server.rooms.stop()
  await vi.waitFor(() => expect(onB.ended?.code).toBe(CLOSE.moved), WAIT)
  await stopping
  for (let i = 0; i < 20; i++)
    editBoard(onC.doc, LOCAL_ORIGIN, () => setNoteText(onC.doc, 'shape:one', `text ${i}`))
  await savedAfterReturn(onC)
  await converge([onB.doc, onC.doc], 1)
})

test('a node limits all sockets that it holds, also those of other nodes’ boards', async () => {
  const d = await stage.start('node-d', { maxConnections: 1 })
  await stage.connect(d, boardId, ann)
  const second = await connectRaw(d.server.url, boardId, { token: bob.token })
  expect((await second.close()).code).toBe(CLOSE.tryLater)
  expect(a.server.rooms.hereOn(boardId)).toEqual([ann.id])
})

test('a slow reader on another node is cut off there, and nobody else is', { tags: ['slow'] }, async () => {
  const d = await stage.start('node-d', { maxBufferedBytes: 64 * 1024 })
  const onA = await stage.connect(a, boardId, ann)
  const slow = await connectRaw(d.server.url, boardId, { token: bob.token })
  slow.ws.pause()
  write(onA.doc, 'long')
  const text = 'x'.repeat(8_000)
  for (let i = 0; a.server.rooms.hereOn(boardId).includes(bob.id); i++) {
    editBoard(onA.doc, LOCAL_ORIGIN, () => setNoteText(onA.doc, 'shape:long', `${i} ${text}`))
    await onA.saved()
  }
  expect(a.server.rooms.hereOn(boardId)).toEqual([ann.id])
  slow.ws.resume()
  await slow.close()
  expect(onA.ended).toBeNull()
})
