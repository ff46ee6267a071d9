import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { Command } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { CLOSE } from '#sync/close-code.ts'
import { BoardFrozen } from './room/board-busy.ts'
import { BoardClosed } from './storage/load-board.ts'
import { connectRaw, connectStockClient, type StockClient } from './testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './testing/sync-server.ts'

let server: SyncServer
let ann: TestPerson
let bob: TestPerson
let boardId: string
const clients: StockClient[] = []

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place))
  ann = await server.person('Ann')
})
beforeEach(async () => {
  bob = await server.person('Bob')
  boardId = await server.board(ann)
  await server.join(boardId, ann, bob, 'editor')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function stock(person: TestPerson): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, person.token)
  clients.push(client)
  await client.synced()
  return client
}

function write(client: StockClient, id: string): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => addNote(client.doc, { id, text: id, x: 0, y: 0, author: null }))
}

const has = (client: StockClient, id: string) => boardShapes(client.doc).has(id)
const SERVER: Actor = { kind: 'server' }

async function ask(command: Command, actor: Actor = { kind: 'person', userId: ann.id }): Promise<void> {
  const done = await server.sessions.dispatch(boardId, command, actor)
  if (!done.ok) throw new Error(done.refusal.message)
}

test('[SY60] while the board is frozen no edits are taken or called saved, not even the owner’s; afterwards they are', async () => {
  const a = await stock(ann)
  const b = await stock(bob)
  await a.saved()
  await ask({ type: 'board.freeze' })
  await vi.waitFor(() => expect(b.session.frozen).toMatchObject({ by: ann.id }), WAIT)
  write(a, 'shape:owner')
  a.askSaved(1_000_000)
  write(b, 'shape:editor')
  b.askSaved(1_000_000)
  // Sent after the edits: once its answer is here, the edits were handled.
  await ask({ type: 'link.revoke', role: 'viewer' })
  const fresh = await stock(bob)
  expect([has(fresh, 'shape:owner'), has(fresh, 'shape:editor')]).toEqual([false, false])
  expect([a.savedN, b.savedN].every((n) => n < 1_000_000)).toBe(true)
  await ask({ type: 'board.unfreeze' })
  await vi.waitFor(() => expect([a.savedN, b.savedN]).toEqual([1_000_000, 1_000_000]), WAIT)
  await vi.waitFor(() => expect([has(b, 'shape:owner'), has(a, 'shape:editor')]).toEqual([true, true]), WAIT)
})

test('[SY60] offline edits wait until the board is unfrozen', async () => {
  const a = await stock(ann)
  const b = await stock(bob)
  await b.saved()
  b.provider.disconnect()
  await ask({ type: 'board.freeze' })
  write(b, 'shape:offline')
  b.provider.connect()
  await b.synced()
  b.askSaved(1_000_000)
  await vi.waitFor(() => expect(b.session.frozen).not.toBeNull(), WAIT)
  const fresh = await stock(ann)
  expect(has(fresh, 'shape:offline')).toBe(false)
  expect(b.savedN).toBeLessThan(1_000_000)
  await ask({ type: 'board.unfreeze' })
  await vi.waitFor(() => expect(has(a, 'shape:offline')).toBe(true), WAIT)
  await vi.waitFor(() => expect(b.savedN).toBe(1_000_000), WAIT)
})

test('[SY60] agents and the API write nothing on a frozen board', async () => {
  await ask({ type: 'board.freeze' })
  const room = await server.rooms.open(boardId)
  const change = () => addNote(room.doc, { id: 'shape:no', text: '', x: 0, y: 0, author: null })
  await expect(room.edit({ kind: 'agent', agentId: 'a1' }, change)).rejects.toThrow(BoardFrozen)
  await expect(room.edit({ kind: 'api', userId: ann.id }, change)).rejects.toThrow(BoardFrozen)
  expect(boardShapes(room.doc).has('shape:no')).toBe(false)
  room.release()
})

test('[SY25] a blocked person is out at once and gets no further socket', async () => {
  const b = await stock(bob)
  await ask({ type: 'member.block', userId: bob.id })
  await vi.waitFor(() => expect(b.ended?.code).toBe(CLOSE.blocked), WAIT)
  const again = await connectRaw(server.url, boardId, { token: bob.token })
  expect((await again.close()).code).toBe(CLOSE.blocked)
})

test('[SY25] a board closed by the operator can’t be opened until it is reopened', async () => {
  const a = await stock(ann)
  await ask({ type: 'board.close' }, SERVER)
  await vi.waitFor(() => expect(a.ended?.code).toBe(CLOSE.closed), WAIT)
  const again = await connectRaw(server.url, boardId, { token: ann.token })
  expect((await again.close()).code).toBe(CLOSE.closed)
  await ask({ type: 'board.reopen' }, SERVER)
  const open = await stock(ann)
  await open.saved()
})

test('[SY25] a closed board is not even read', async () => {
  await ask({ type: 'board.close' }, SERVER)
  await expect(server.rooms.open(boardId)).rejects.toThrow(BoardClosed)
})

const PLAN = { title: 'Talk', instruction: '', minutes: null, endsItself: false, advisors: 'off' } as const

async function startStep(whoWrites: 'facilitators' | 'no-one'): Promise<void> {
  const steps = [{ ...DEFAULT_PLAN, ...PLAN, id: 'talk', whoWrites }]
  await ask({ type: 'steps.add', steps, beforeId: null })
  await ask({ type: 'step.start', stepId: 'talk', from: null })
}

test('[SE221] edits that were on their way when a step ended the writing are taken and saved', async () => {
  const a = await stock(ann)
  const b = await stock(bob)
  await Promise.all([a.saved(), b.saved()])
  await startStep('facilitators')
  write(b, 'shape:on-its-way')
  await b.saved()
  await vi.waitFor(() => expect(has(a, 'shape:on-its-way')).toBe(true), WAIT)
})

test('[SE219] in a step the socket takes edits of those who may write in it; what others wrote waits for its end', async () => {
  const a = await stock(ann)
  await startStep('facilitators')
  const b = await stock(bob)
  expect(b.session.agenda).toMatchObject({ currentId: 'talk' })
  write(b, 'shape:editor')
  b.askSaved(1_000_000)
  write(a, 'shape:facilitator')
  await a.saved()
  const fresh = await stock(bob)
  expect([has(fresh, 'shape:editor'), has(fresh, 'shape:facilitator')]).toEqual([false, true])
  expect(b.savedN).toBeLessThan(1_000_000)
  await ask({ type: 'step.end', stepId: 'talk' })
  await vi.waitFor(() => expect([has(a, 'shape:editor'), b.savedN]).toEqual([true, 1_000_000]), WAIT)
})
