import { setImmediate as breath } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { silence } from '#server/agents/testing/agents-stage.ts'
import type { ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { flakyDatabase } from '#server/sync/testing/flaky-database.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { TalkStage } from './testing/talk-stage.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const OVERLOADED: TurnFailure = { code: 'overloaded', message: 'It is overloaded.', isRetryable: true }

/** Writes something, saves an idea, and then hangs. */
async function* halfWay(): AsyncGenerator<ScriptedPart> {
  yield 'Yes, and '
  yield { call: { name: 'save_idea', input: { content: 'Tea at four' } } }
  yield 'at the door '
  yield* silence()
}

async function halfSaid(stage: TalkStage): Promise<string> {
  const { answer } = await stage.say('Tea at four')
  await stage.until(async () => (await stage.list()).at(-1)?.text === 'Yes, and at the door ')
  return answer.id
}

test('the person can stop an answer: its text and actions stay, and it can be retried', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  const id = await halfSaid(stage)
  expect(stage.clerk.stop(stage.of(stage.ben), id)).toBe(false)
  expect(stage.clerk.stop(stage.of(stage.olga), id)).toBe(true)
  expect(await stage.over(id)).toMatchObject({
    state: 'cancelled',
    text: 'Yes, and at the door',
    results: [{ kind: 'captured', number: 1 }],
    failure: null,
  })
  const { spend, calls } = await stage.state()
  expect(calls).toEqual({})
  expect(spend).toMatchObject({ held: { tokens: 0 }, hasEstimate: true })
  expect(await stage.clerk.retry(stage.of(stage.ben), id)).toBeNull()
  expect(await stage.clerk.retry(stage.of(stage.olga), id)).toMatchObject({
    answer: { id, state: 'thinking' },
  })
  await stage.until(async () => (await stage.list()).at(-1)?.text === 'Yes, and at the door ')
  // Results of the first attempt are neither saved nor announced again.
  expect((await stage.list()).at(-1)?.results).toEqual([{ kind: 'captured', number: 1 }])
  expect(await stage.clerk.retry(stage.of(stage.olga), id)).toBeNull()
  expect(await stage.ideas()).toHaveLength(1)
})

test('all agents are stopped: the clerk too, with a sentence', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  const id = await halfSaid(stage)
  await stage.must({ type: 'agents.stop' })
  expect(await stage.over(id)).toMatchObject({
    state: 'cancelled',
    failure: { message: expect.stringContaining('stopped') },
  })
  expect((await stage.state()).stoppedCalls).toEqual({})
})

test('the operator’s switch ends answers, and none begins', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  const id = await halfSaid(stage)
  await stage.models.setOn(false)
  expect(await stage.over(id)).toMatchObject({
    state: 'cancelled',
    failure: { message: expect.stringContaining('switched off') },
  })
  expect(await stage.answered('And now?')).toMatchObject({ state: 'cancelled', text: '', results: [] })
})

test('an answer that waits for the one before it is stopped without having been asked', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  const first = await halfSaid(stage)
  const { answer } = await stage.say('And cups')
  stage.clerk.stop(stage.of(stage.olga), answer.id)
  stage.clerk.stop(stage.of(stage.olga), first)
  expect(await stage.over(answer.id)).toMatchObject({ state: 'cancelled', text: '', model: null })
  expect((await stage.state()).spend.tokens).toBeGreaterThan(0)
})

test('a deleted board, and a right that was taken, end the answer', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  const { answer } = await stage.say('Tea at four', stage.ben)
  await stage.until(async () => (await stage.list(stage.ben)).at(-1)?.text === 'Yes, and at the door ')
  await stage.must({ type: 'member.set-role', userId: stage.ben.id, role: 'viewer' })
  expect(await stage.over(answer.id, stage.ben)).toMatchObject({
    state: 'cancelled',
    failure: { message: expect.stringContaining('can’t edit this board') },
  })
  const id = await halfSaid(stage)
  await stage.must({ type: 'board.delete' })
  expect(await stage.over(id)).toMatchObject({ state: 'cancelled' })
})

test('an answer that was being written when the process ended has failed with a sentence, and is tried again', async () => {
  let isFirst = true
  const stage = await TalkStage.begin(db, {
    async *answer() {
      const isNow = isFirst
      isFirst = false
      if (isNow) yield* halfWay()
      else yield 'Here I am again.'
    },
  })
  const id = await halfSaid(stage)
  await stage.restart()
  expect((await stage.list()).at(-1)).toMatchObject({
    state: 'failed',
    text: 'Yes, and at the door',
    results: [{ kind: 'captured', number: 1 }],
    failure: { code: 'broken-off', isRetryable: true },
  })
  await stage.clerk.retry(stage.of(stage.olga), id)
  expect(await stage.over(id)).toMatchObject({ state: 'done', text: 'Here I am again.', failure: null })
  expect((await stage.state()).calls).toEqual({})
})

test('an answer that a killed process left is found when the next one starts', async () => {
  const stage = await TalkStage.begin(db, { answer: silence })
  const { answer } = await stage.say('Hello')
  await stage.until(async () => (await stage.list()).at(-1)?.model !== null)
  // A running clerk would store its answer again, over the row below.
  await stage.clerk.close()
  // The row as a killed process would leave it: without an end.
  await db.query(
    `update talk_messages set state = 'writing', failure = null, touched_at = now() - interval '1 hour'
      where id = $1`,
    [answer.id],
  )
  const other = await TalkStage.begin(db)
  await other.restart()
  const [row] = await db.query<{ state: string }>('select state from talk_messages where id = $1', [
    answer.id,
  ])
  expect(row?.state).toBe('failed')
})

test('a model’s failure is stored with its reason, and known usage is charged', async () => {
  let isFirst = true
  const stage = await TalkStage.begin(db, {
    microsPerToken: 2,
    async *answer() {
      if (isFirst) {
        isFirst = false
        yield 'Yes, '
        yield { fail: OVERLOADED }
      }
      yield 'Well then.'
    },
  })
  const over = await stage.answered('Tea?')
  expect(over).toMatchObject({ state: 'failed', text: 'Yes,', failure: OVERLOADED })
  expect((await stage.state()).spend.costMicros).toBeGreaterThan(0)
  await stage.clerk.retry(stage.of(stage.olga), over.id)
  expect(await stage.over(over.id)).toMatchObject({ state: 'done', text: 'Well then.' })
  const usage = await db.query<{ task: string }>('select task from model_usage where board_id = $1', [
    stage.boardId,
  ])
  expect(usage).toEqual([{ task: 'talk' }, { task: 'talk' }])
})

test('without a clerk, over the board’s budget and over the server’s, no model is called and the sentence gives the reason', async () => {
  let calls = 0
  const stage = await TalkStage.begin(db, {
    async *answer() {
      calls += 1
      yield 'Yes.'
    },
  })
  const { budget } = (await stage.state()).settings
  const limit = async (change: object) =>
    await stage.must({ type: 'settings.change', settings: { budget: { ...budget, ...change } } })
  await limit({ dayTokens: 500 })
  expect(await stage.answered('Tea?')).toMatchObject({ state: 'failed', failure: { code: 'over-budget' } })
  await limit({ turnTokens: 400 })
  expect(await stage.answered('Tea?')).toMatchObject({ state: 'failed', failure: { code: 'over-budget' } })
  await limit({})
  await stage.must({ type: 'agent.remove', agentId: stage.clerkId })
  expect(await stage.answered('Tea?')).toMatchObject({ state: 'failed', failure: { code: 'agent-gone' } })
  const small = await TalkStage.begin(db, { dayBudget: { tokens: 100, costMicros: null } })
  expect(await small.answered('Tea?')).toMatchObject({
    state: 'failed',
    failure: { code: 'over-budget', message: expect.stringContaining('server') },
  })
  expect(calls).toBe(0)
})

test('a small limit for one turn leaves fewer steps, and their maximum is held while it runs', async () => {
  const steps: (number | undefined)[] = []
  const stage = await TalkStage.begin(db, {
    async *answer(call) {
      steps.push(call.maxSteps)
      expect((await stage.state()).spend.held.tokens).toBeGreaterThan(call.maxOutputTokens)
      yield 'Yes.'
    },
  })
  await stage.answered('Tea?')
  const { budget } = (await stage.state()).settings
  await stage.must({ type: 'settings.change', settings: { budget: { ...budget, turnTokens: 8_000 } } })
  await stage.answered('Tea?')
  const [many = 0, few = 0] = steps
  expect(many).toBe(5)
  expect(few).toBeGreaterThanOrEqual(1)
  expect(few).toBeLessThan(many)
  expect((await stage.state()).spend.held.tokens).toBe(0)
})

test('a database that is away for a moment costs no answer', async () => {
  const flaky = flakyDatabase(db)
  const stage = await TalkStage.begin(flaky, {
    async *answer() {
      yield 'Yes, '
      flaky.goAway()
      yield 'and at the door.'
      setTimeout(() => flaky.comeBack(), 50)
      await breath()
    },
  })
  const { answer } = await stage.say('Tea')
  await stage.until(async () => (await stage.list().catch(() => [])).at(-1)?.state === 'done')
  expect(await stage.over(answer.id)).toMatchObject({ text: 'Yes, and at the door.' })
})

test('a conversation that is deleted ends what was going on in it', async () => {
  const stage = await TalkStage.begin(db, { answer: halfWay })
  await halfSaid(stage)
  await stage.clerk.clear(stage.of(stage.olga))
  expect(await stage.list()).toEqual([])
  await stage.until(async () => Object.keys((await stage.state()).calls).length === 0)
  expect(await stage.list()).toEqual([])
  expect(await stage.ideas()).toHaveLength(1)
})
