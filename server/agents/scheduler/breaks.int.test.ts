import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import { AgentsStage, silence } from '../testing/agents-stage.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(): Promise<void> {
  stage = new AgentsStage(
    db,
    async function* ({ script: { agent } }) {
      yield `NOTE: ${agent.name} said\n`
    },
    { backOffMs: 5 },
  )
  await stage.start()
}

test('a turn whose end can not be stored fails with a sentence, and can be tried again', async () => {
  await open()
  const { sessions } = stage
  const { dispatch } = sessions
  let left = 4
  sessions.dispatch = (boardId, command, actor, id) => {
    const isEnd = (command as { type: string }).type === 'turn.end'
    return isEnd && left-- > 0
      ? Promise.reject(new Error('another process was first'))
      : dispatch(boardId, command, actor, id)
  }
  const { id: roundId, turns } = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(turns[0]).toMatchObject({ state: 'failed', failure: { code: 'provider-error', isRetryable: true } })
  expect(stage.models.calls).toHaveLength(3)
  // The last attempt is charged, too, as an estimate: its usage is unknown.
  expect(turns[0] && 'usage' in turns[0] ? turns[0].usage : null).toMatchObject({ isEstimate: true })
  const hold = { tokens: 10, costMicros: 0 }
  await stage.must({ type: 'turn.retry', roundId, turnId: turns[0]?.id, hold })
  expect((await stage.over(roundId)).turns[0]).toMatchObject({ state: 'done' })
  expect(await stage.texts()).toEqual(['Ada said'])
})

test('tries are counted over restarts: after the third, none is begun', async () => {
  let calls = 0
  stage = new AgentsStage(
    db,
    async function* () {
      calls += 1
      yield 'NOTE: never to the end\n'
      yield* silence()
    },
    { backOffMs: 5 },
  )
  await stage.start()
  const roundId = await stage.begin({ agents: [stage.idOf('Ada')] })
  for (let tries = 1; tries <= 3; tries++) {
    await stage.until(async () => calls === tries && (await stage.turnOf(roundId, 'Ada')).state === 'posting')
    await stage.restart()
  }
  const { turns } = await stage.over(roundId)
  expect(calls).toBe(3)
  expect(turns[0]).toMatchObject({ state: 'failed', failure: { code: 'provider-error', isRetryable: true } })
  expect(turns[0]).toMatchObject({ usage: { isEstimate: true } })
})

test('a node that stops serving ends its runs, and its board’s next owner continues them', async () => {
  const isServing = writable(true)
  let calls = 0
  stage = new AgentsStage(
    db,
    async function* () {
      calls += 1
      yield 'NOTE: a first thought\n'
      if (calls === 1) yield* silence()
    },
    { lookEveryMs: 10, owners: { claim: async () => isServing.get(), excludesOthers: true, isServing } },
  )
  await stage.start()
  const roundId = await stage.begin({ agents: [stage.idOf('Ada')] })
  await stage.until(async () => (await stage.turnOf(roundId, 'Ada')).state === 'posting')
  isServing.set(false)
  isServing.set(true)
  expect((await stage.over(roundId)).turns[0]).toMatchObject({ state: 'done' })
  expect(calls).toBe(2)
})

test('usage that the session refuses ends the turn, and calls no model again', async () => {
  stage = new AgentsStage(db, async function* ({ script: { agent } }) {
    yield `NOTE: ${agent.name} said\n`
  })
  const { call } = stage.models
  stage.models.call = async (asked) => {
    const end = await call(asked)
    return end.usage ? { ...end, usage: { ...end.usage, inputTokens: -1e9 } } : end
  }
  await stage.start()
  const { turns } = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(turns[0]).toMatchObject({ state: 'failed', usage: { isEstimate: true } })
  expect(stage.models.calls).toHaveLength(1)
})

test('a canvas that can not be written for a while holds up a round, and no longer', async () => {
  await open()
  const { rooms } = stage
  const openRoom = rooms.open
  let left = 6
  rooms.open = async (boardId) => {
    const room = await openRoom(boardId)
    const edit: typeof room.edit = (origin, change) =>
      left-- > 0 ? Promise.reject(new BoardBusy('sync.database-away')) : room.edit(origin, change)
    return { ...room, edit }
  }
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round).toMatchObject({ state: 'complete', turns: [{ state: 'done' }] })
  expect(round.frameId).not.toBeNull()
})
