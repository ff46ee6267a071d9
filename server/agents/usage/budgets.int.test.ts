import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { sumUsageSince } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { AgentsStage, type StageOptions, sentIn } from '../testing/agents-stage.ts'
import { answersByAgent, forEver } from '../testing/answers-by-agent.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(answer: ScriptedAnswer, options?: StageOptions): Promise<void> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

const NO_BUDGET = {
  turnTokens: null,
  roundTokens: null,
  boardTokens: null,
  dayTokens: null,
  roundMicros: null,
  boardMicros: null,
  dayMicros: null,
}

test('a request beyond a budget is refused with a sentence, and nothing begins', async () => {
  const settings = { budget: { ...NO_BUDGET, roundTokens: 5_000 } }
  await open(answersByAgent({}), { settings })
  const refused = await stage.ask()
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'over-budget' } })
  expect(stage.models.calls).toEqual([])
  expect((await stage.state()).roundOrder).toEqual([])
})

test('the whole server has a budget for the day', async () => {
  await open(answersByAgent({}), { dayBudget: { tokens: 30_000, costMicros: null } })
  const before = await stage.ask({ agents: [stage.idOf('Ada')] })
  if (before.ok) await stage.over(before.roundId)
  const refused = await stage.ask({ mode: 'rotation', cycles: 3 })
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'over-budget' } })
})

test('a synthesis without a request is left out if the budget is too small for it', async () => {
  const asked = async (roundTokens: number) => {
    await open(answersByAgent({}), { settings: { budget: { ...NO_BUDGET, roundTokens } } })
    const roundId = await stage.begin({ mode: 'sequential' })
    const { synthesize, held } = await stage.roundNow(roundId)
    await stage.over(roundId)
    await stage.stop()
    return { synthesize, tokens: held.tokens }
  }
  const whole = await asked(1_000_000)
  expect(whole.synthesize).toBe(true)
  expect((await asked(whole.tokens - 1)).synthesize).toBe(false)
})

test('running work counts for the whole server’s day, until it has ended', async () => {
  await open(answersByAgent({ Ada: forEver, Ben: forEver }), {
    dayBudget: { tokens: null, costMicros: null },
  })
  const roundId = await stage.begin({ mode: 'sequential', agents: [stage.idOf('Ada'), stage.idOf('Ben')] })
  const { tokens } = (await stage.state()).spend.held
  const { tokens: spent } = await sumUsageSince(db, new Date(new Date().setUTCHours(0, 0, 0, 0)))
  stage.options.dayBudget = { tokens: spent + tokens + 100, costMicros: null }
  const asked = () => stage.ask({ agents: [stage.idOf('Cleo')] })
  expect(await asked()).toMatchObject({ ok: false, refusal: { code: 'over-budget' } })
  await stage.must({ type: 'round.abort', roundId })
  const again = await asked()
  expect(again).toMatchObject({ ok: true })
  if (again.ok) await stage.over(again.roundId)
})

test('the words of a turn fit its limit', async () => {
  await open(answersByAgent({}), { settings: { budget: { ...NO_BUDGET, turnTokens: 3_000 } } })
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round.state).toBe('complete')
  const [call] = stage.models.calls
  expect(call?.maxOutputTokens).toBeLessThan(3_000)
  expect(call && sentIn(call).length).toBeGreaterThan(0)
})
