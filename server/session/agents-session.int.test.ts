import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import {
  ADVISOR_IDS,
  MODEL,
  roundId,
  said,
  saveAgentCommand,
  startRoundCommand,
  turnId,
} from '#session/testing/round-driver.ts'
import { SERVER } from '#session/testing/session-driver.ts'
import { createSessions, type SessionHub } from './sessions.ts'

const ANN = { id: 'uann', name: 'Ann', color: 'moss' }
const byAnn = { kind: 'person', userId: ANN.id } as const

withDatabase('sessions with agents', (database) => {
  let sessions: SessionHub
  let boardId: string
  let areOn: boolean

  beforeEach(async () => {
    const [there] = await database().query('select 1 from users where id = $1', [ANN.id])
    if (!there) await insertUser(database(), { ...ANN, kind: 'guest', email: null })
    areOn = true
    sessions = createSessions({ db: database(), log: createLog('silent'), agentsOn: () => areOn })
    boardId = (await sessions.create({ title: 'Plans', premise: '' }, ANN)).board.id
    for (const [i, id] of ADVISOR_IDS.entries())
      await sessions.dispatch(boardId, saveAgentCommand(id, `Advisor ${i + 1}`), byAnn)
  })

  test('[SE1] a round in progress is for another process exactly what it is here', async () => {
    const at = { roundId: roundId(), turnId: turnId(1) }
    for (const [command, actor] of [
      [startRoundCommand({ hold: { tokens: 500, costMicros: null } }), byAnn],
      [{ type: 'turn.begin', ...at, model: MODEL }, SERVER],
      [{ type: 'turn.end', ...at, attempt: 1, outcome: said(1) }, SERVER],
      [{ type: 'reaction.give', noteId: 'n1', symbol: '+' }, byAnn],
    ] as const)
      expect(await sessions.dispatch(boardId, command, actor)).toMatchObject({ ok: true })
    const here = must(await sessions.load(boardId), 'the session')
    const elsewhere = createSessions({ db: database(), log: createLog('silent') })
    expect(await elsewhere.load(boardId)).toEqual(here)
    expect(here.rounds[roundId()]).toMatchObject({ state: 'querying' })
    expect(here.reactions).toEqual({ n1: { people: { '+': [ANN.id] }, agents: [] } })
  })

  test('[SE50] the operator’s switch holds at once', async () => {
    areOn = false
    const refused = await sessions.dispatch(boardId, startRoundCommand(), byAnn)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'agents-off' } })
    areOn = true
    expect(await sessions.dispatch(boardId, startRoundCommand(), byAnn)).toMatchObject({ ok: true })
  })
})
