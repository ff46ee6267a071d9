import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { BoardBusy } from '#server/sync/room.ts'
import { AgentsStage } from './testing/agents-stage.ts'

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
    { restMs: 5 },
  )
  await stage.start()
}

test('[RU19] a turn whose end can not be told is given up with a sentence, and tried again when somebody wants it', async () => {
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
  expect(stage.models.calls).toHaveLength(4)
  const reserve = { tokens: 10, costMicros: 0 }
  await stage.must({ type: 'turn.retry', roundId, turnId: turns[0]?.id, reserve })
  expect((await stage.over(roundId)).turns[0]).toMatchObject({ state: 'done' })
  expect(await stage.texts()).toEqual(['Ada said'])
})

test('[RU19] a canvas that can not be written for a while holds up a round, and no longer', async () => {
  await open()
  const { rooms } = stage
  const openRoom = rooms.open
  let left = 6
  rooms.open = async (boardId) => {
    const room = await openRoom(boardId)
    const edit: typeof room.edit = (origin, change) =>
      left-- > 0 ? Promise.reject(new BoardBusy('The database is away.')) : room.edit(origin, change)
    return { ...room, edit }
  }
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round).toMatchObject({ state: 'complete', turns: [{ state: 'done' }] })
  expect(round.frameId).not.toBeNull()
})
