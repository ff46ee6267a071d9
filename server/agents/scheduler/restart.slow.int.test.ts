import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { takeLease } from '#db/round-leases.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { listUnfinishedBoards } from '#db/unfinished-runs.ts'
import { createLog } from '#server/ground/log.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { createSessions } from '#server/session/sessions.ts'
import { RUN_HERE } from '#server/threads/testing/run-here.ts'
import { LIMITS } from '#sync/limits.ts'
import { AgentsStage, silence } from '../testing/agents-stage.ts'
import { createRunner } from './runner.ts'

let stage: AgentsStage
afterEach(() => stage.stop())

async function open(db: Database, answer: ScriptedAnswer): Promise<void> {
  stage = new AgentsStage(db, answer)
  await stage.start()
}

withDatabase('a restart', (database) => {
  test('in mid-round: finished turns stay, the interrupted one runs again once, nothing is doubled', async () => {
    let isFirst = true
    await open(database(), async function* ({ script: { agent } }) {
      if (agent.name === 'Ben' && isFirst) {
        yield 'NOTE: Ben began\nNOTE: Ben went on\n'
        yield* silence()
      }
      yield `NOTE: ${agent.name} said\n`
    })
    const roundId = await stage.begin({ mode: 'sequential', synthesize: false })
    await stage.until(async () => (await stage.texts()).includes('Ben went on'))
    isFirst = false
    await stage.restart()
    const round = await stage.over(roundId)
    expect(round.state).toBe('complete')
    expect(round.turns.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['done', 1],
      ['done', 2],
      ['done', 1],
    ])
    expect(await stage.texts()).toEqual(['Ada said', 'Ben said', 'Cleo said'])
    // The attempt whose end was not recorded is charged, too.
    const [ada, ben] = round.turns.map((turn) => ('usage' in turn ? turn.usage : null))
    expect([ada?.isEstimate, ben?.isEstimate]).toEqual([false, true])
    expect(ben?.inputTokens).toBeGreaterThan(1.5 * (ada?.inputTokens ?? 0))
    expect(stage.models.calls.map(({ script }) => script.agent.name)).toEqual(['Ada', 'Ben', 'Ben', 'Cleo'])
    expect(await listUnfinishedBoards(database())).not.toContain(stage.boardId)
  })

  test('in mid-moderation and in mid-synthesis: both are begun once more', async () => {
    let blocked = 'moderate'
    await open(database(), async function* ({ script: { task, agent } }) {
      if (task === blocked) yield* silence()
      if (task === 'advise') yield `NOTE: ${agent.name} said\n`
      else yield task === 'moderate' ? 'PICK A1: yes\nDISTANT A2: no' : '# T\n## Agreement\n- So. [#1]\n'
    })
    const roundId = await stage.begin({ mode: 'parallel', moderate: true, synthesize: true })
    await stage.until(async () => (await stage.roundNow(roundId)).moderation.state === 'judging')
    blocked = 'synthesize'
    await stage.restart()
    await stage.until(async () => {
      const { synthesisId } = await stage.roundNow(roundId)
      return (await stage.state()).syntheses[synthesisId ?? '']?.state === 'writing'
    })
    blocked = ''
    await stage.restart()
    const round = await stage.over(roundId)
    expect(round).toMatchObject({ state: 'complete', moderation: { state: 'done' } })
    expect(Object.values((await stage.state()).syntheses)).toMatchObject([
      { state: 'done', id: round.synthesisId },
    ])
  })

  test('a paused round waits over a restart, and continues when a person resumes it', async () => {
    await open(database(), async function* ({ script: { agent } }) {
      if (agent.name === 'Ada') {
        await stage.until(() => roundId !== '')
        await stage.must({ type: 'round.pause', roundId })
      }
      yield `NOTE: ${agent.name} said\n`
    })
    let roundId = ''
    roundId = await stage.begin({ mode: 'rotation', cycles: 1 })
    await stage.until(async () => (await stage.turnOf(roundId, 'Ada')).state === 'done')
    await stage.restart()
    expect((await stage.roundNow(roundId)).state).toBe('paused')
    expect(stage.models.calls).toHaveLength(1)
    await stage.must({ type: 'round.resume', roundId })
    expect((await stage.over(roundId)).turns.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })
})

/** Only PostgreSQL serves two processes. */
const SHARED = ['postgres'] as const

withDatabase(
  'two processes',
  (database) => {
    test('a board whose process has gone is taken over when its lease runs out', async () => {
      const answer: ScriptedAnswer = async function* ({ script: { agent } }) {
        yield `NOTE: ${agent.name} said\n`
      }
      stage = new AgentsStage(database(), answer, { lookEveryMs: 10 })
      await stage.start()
      await takeLease(database(), stage.boardId, 'a process that is gone', 400)
      const before = performance.now()
      await stage.round({ mode: 'parallel' })
      expect(performance.now() - before).toBeGreaterThan(300)
    })

    test('a process that lost its lease ends its calls and records nothing more', async () => {
      await open(database(), async function* ({ script: { agent } }) {
        yield `NOTE: ${agent.name} began\n`
        yield* silence()
      })
      const roundId = await stage.begin({ agents: [stage.idOf('Ada')] })
      await stage.until(async () => (await stage.turnOf(roundId, 'Ada')).state === 'posting')
      await database().query(
        `update round_leases set holder = 'another process', until = now() + interval '1 hour' where board_id = $1`,
        [stage.boardId],
      )
      await stage.until(() => stage.models.running() === 0)
      expect((await stage.turnOf(roundId, 'Ada')).state).toBe('posting')
      const leases = await database().query('select holder from round_leases where board_id = $1', [
        stage.boardId,
      ])
      expect(leases).toEqual([{ holder: 'another process' }])
    })

    test('two processes ask each advisor once', async () => {
      await open(database(), async function* ({ script: { agent } }) {
        await delay(20)
        yield `NOTE: ${agent.name} said\n`
      })
      const { db, models, rooms } = stage
      const log = createLog('silent')
      const config = { limits: LIMITS, models: { dayBudget: { tokens: null, costMicros: null } } }
      const sessions = createSessions({ db, log })
      const services = { config, db, log, sessions, rooms, models, threads: RUN_HERE }
      const other = createRunner({ ...services, lookEveryMs: 5 })
      await other.start()
      const roundId = await stage.begin({ mode: 'sequential', synthesize: false })
      await stage.until(async () => {
        // The other process may have been first; then this one reads what that one wrote, as a server does now and then.
        await stage.sessions.catchUp()
        return (await stage.roundNow(roundId)).state === 'complete'
      })
      await other.stop()
      expect(models.calls.map(({ script }) => script.agent.name)).toEqual(['Ada', 'Ben', 'Cleo'])
    })
  },
  SHARED,
)
