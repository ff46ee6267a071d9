import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { connectStockClient, type StockClient } from '../testing/clients.ts'
import { startSyncServer, type TestPerson } from '../testing/sync-server.ts'
import { STEP_GRACE_MS } from './may-add.ts'

const shapesOn = ({ doc }: { doc: Y.Doc }) => [...boardShapes(doc).keys()].sort()

function draw({ doc }: { doc: Y.Doc }, id: string): void {
  editBoard(doc, LOCAL_ORIGIN, () => {
    const frame = new Y.Map<unknown>()
    boardShapes(doc).set(id, frame)
    for (const [key, value] of [
      ['t', 'frame'],
      ['at', [0, 0, 0]],
      ['in', ['page:page', 'a1']],
    ] as const)
      frame.set(key, value)
  })
}

test('[SY93] a frame from before the step is kept with its person, who was away; one drawn during the step is not, by connecting again; one of a second device is', async () => {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const server = await startSyncServer(db)
  onTestFinished(async () => {
    await server.stop()
    await db.close()
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const boardId = await server.board(ann)
  await server.join(boardId, ann, bob, 'editor')
  const connect = async (person: TestPerson, doc = new Y.Doc()): Promise<StockClient> => {
    const client = connectStockClient(server.url, boardId, person.token, doc)
    onTestFinished(client.stop)
    await client.synced()
    await client.saved()
    return client
  }
  const anns = await connect(ann)
  const before = await connect(bob)
  const { doc } = before
  before.stop()
  draw({ doc }, 'shape:before')
  const steps = ['own', 'next'].map((id) => ({ ...DEFAULT_PLAN, id, tools: 'notes' as const }))
  const byAnn = { kind: 'person', userId: ann.id } as const
  await server.sessions.dispatch(boardId, { type: 'steps.add', steps, beforeId: null }, byAnn)
  await server.sessions.dispatch(boardId, { type: 'step.start', stepId: 'own', from: null }, byAnn)
  const began = Date.now()
  await vi.waitFor(() => expect(Date.now() - began).toBeGreaterThan(STEP_GRACE_MS), WAIT)

  const back = await connect(bob, doc)
  await vi.waitFor(() => expect(shapesOn(anns)).toEqual(['shape:before']), WAIT)
  draw(back, 'shape:live')
  await back.saved()
  await vi.waitFor(() => expect(shapesOn(back)).toEqual(['shape:before']), WAIT)
  back.stop()

  // A person who has been there since before the step.
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(anns.doc))
  const cyd = await server.person('Cyd')
  await server.join(boardId, ann, cyd, 'editor')
  const first = await connect(cyd)
  // Their second device loses its network before the step begins.
  const laptop = await connect(cyd)
  laptop.stop()
  await server.sessions.dispatch(boardId, { type: 'step.start', stepId: 'next', from: 'own' }, byAnn)
  const again = Date.now()
  // Presence is not needed to be here.
  await first.saved()
  await vi.waitFor(() => expect(Date.now() - again).toBeGreaterThan(STEP_GRACE_MS), WAIT)
  first.stop()
  draw({ doc: offline }, 'shape:after')
  const returned = await connect(cyd, offline)
  await vi.waitFor(() => expect(shapesOn(returned)).toEqual(['shape:before']), WAIT)
  expect(shapesOn(anns)).toEqual(['shape:before'])

  draw(laptop, 'shape:offline')
  await connect(cyd, laptop.doc)
  await vi.waitFor(() => expect(shapesOn(anns)).toEqual(['shape:before', 'shape:offline']), WAIT)
})
