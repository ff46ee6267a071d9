import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { awarenessMessage, connectRaw, connectStockClient, type StockClient } from '../testing/clients.ts'
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

async function startServer() {
  const db = await openDatabase((await freshPlace('pglite')).place)
  const server = await startSyncServer(db)
  onTestFinished(async () => {
    await server.stop()
    await db.close()
  })
  const ann = await server.person('Ann')
  const boardId = await server.board(ann)
  const connect = async (person: TestPerson, doc = new Y.Doc()): Promise<StockClient> => {
    const client = connectStockClient(server.url, boardId, person.token, doc)
    onTestFinished(client.stop)
    await client.synced()
    await client.saved()
    return client
  }
  const byAnn = { kind: 'person', userId: ann.id } as const
  const steps = ['own', 'next'].map((id) => ({ ...DEFAULT_PLAN, id, tools: 'notes' as const }))
  const addSteps = () =>
    server.sessions.dispatch(boardId, { type: 'steps.add', steps, beforeId: null }, byAnn)
  const startStep = async (stepId: string, from: string | null) => {
    await server.sessions.dispatch(boardId, { type: 'step.start', stepId, from }, byAnn)
    const began = Date.now()
    return () => vi.waitFor(() => expect(Date.now() - began).toBeGreaterThan(STEP_GRACE_MS), WAIT)
  }
  return { server, ann, boardId, connect, addSteps, startStep }
}

test('[SY93] a frame from before the step is kept with its person, who was away; one drawn during the step is not, by connecting again; one of a second device is', async () => {
  const { server, ann, boardId, connect, addSteps, startStep } = await startServer()
  const bob = await server.person('Bob')
  await server.join(boardId, ann, bob, 'editor')
  const anns = await connect(ann)
  const before = await connect(bob)
  const { doc } = before
  before.stop()
  draw({ doc }, 'shape:before')
  await addSteps()
  const graceOfOwn = await startStep('own', null)
  await graceOfOwn()

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
  const graceOfNext = await startStep('next', 'own')
  // Presence is not needed to be here.
  await first.saved()
  await graceOfNext()
  first.stop()
  draw({ doc: offline }, 'shape:after')
  const returned = await connect(cyd, offline)
  await vi.waitFor(() => expect(shapesOn(returned)).toEqual(['shape:before']), WAIT)
  expect(shapesOn(anns)).toEqual(['shape:before'])

  draw(laptop, 'shape:offline')
  await connect(cyd, laptop.doc)
  await vi.waitFor(() => expect(shapesOn(anns)).toEqual(['shape:before', 'shape:offline']), WAIT)
})

test('[SY93] work from before the step is kept when its socket was silent in the step, and still counted as connected', async () => {
  const { server, ann, boardId, connect, addSteps, startStep } = await startServer()
  const anns = await connect(ann)
  const dan = await server.person('Dan')
  await server.join(boardId, ann, dan, 'editor')
  const silent = await connectRaw(server.url, boardId, { token: dan.token })
  const offline = new Y.Doc()
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(anns.doc))
  silent.ws.send(awarenessMessage({ clientId: offline.clientID, clock: 1, state: { cursor: [1, 1] } }))
  const others = () => [...anns.provider.awareness.getStates().keys()]
  await vi.waitFor(() => expect(others()).toContain(offline.clientID), WAIT)
  draw({ doc: offline }, 'shape:offline')

  await addSteps()
  const grace = await startStep('own', null)
  await grace()
  silent.ws.terminate()
  await connect(dan, offline)
  await vi.waitFor(() => expect(shapesOn(anns)).toEqual(['shape:offline']), WAIT)
})
