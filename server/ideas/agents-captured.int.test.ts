import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import { createLog } from '#server/ground/log.ts'
import { createWordStatistics } from './board-word-statistics.ts'
import { captureNotesOfOpenBoards } from './ideas-from-notes-of-open-boards.ts'
import { NO_DAY_BUDGET } from './testing/ideas-stage.ts'

let db: Database
let stage: AgentsStage
let stops: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await stage.stop()
})

test('a note by an advisor becomes an idea by it, of its round, once its turn has ended', async () => {
  const { promise: isOver, resolve: endTurn } = Promise.withResolvers<void>()
  stage = new AgentsStage(db, async function* () {
    yield 'NOTE: Thirty may be all of them\nNOTE: Ask the caretaker\n'
    await isOver
  })
  await stage.start()
  const { sessions, rooms } = stage
  const log = createLog('silent')
  const config = { models: { dayBudget: NO_DAY_BUDGET } }
  stops = [
    captureNotesOfOpenBoards(rooms, {
      config,
      db,
      sessions,
      words: createWordStatistics(),
      log,
      quietMs: 10,
    }),
  ]
  const room = await rooms.open(stage.boardId)
  const asked = stage.round({ mode: 'single', agents: [stage.idOf('Ada')] })
  // The first note has a number while the turn is running, and is no idea yet.
  await vi.waitFor(async () => expect((await stage.state()).noteNumbers.size).toBeGreaterThan(0), WAIT)
  expect((await stage.state()).ideas.size).toBe(0)
  endTurn()
  const round = await asked
  await vi.waitFor(async () => expect((await stage.state()).ideas.size).toBe(2), WAIT)
  const ideas = [...(await stage.state()).ideas.values()]
  expect(ideas.map(({ text }) => text).sort()).toEqual(['Ask the caretaker', 'Thirty may be all of them'])
  for (const idea of ideas)
    expect(idea).toMatchObject({
      source: 'agent',
      authorId: stage.idOf('Ada'),
      roundId: round.id,
      isOnCanvas: true,
    })
  room.release()
})
