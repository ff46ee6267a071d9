import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { untilAborted } from '#server/models/calls/until-aborted.ts'
import {
  type ScriptedAnswer,
  type ScriptedModels,
  scriptedModels,
} from '#server/models/testing/scripted-models.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { IdeaSorter } from './idea-sorter.ts'
import { IdeasStage, NO_DAY_BUDGET } from './testing/ideas-stage.ts'

let db: Database

beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const REAL = { ordinary: 'local:small', isScriptOnly: false }

async function begin(answer: ScriptedAnswer, view: Parameters<typeof scriptedModels>[1] = { view: REAL }) {
  const models = scriptedModels(answer, view)
  const stage = await IdeasStage.begin(db, { models, sortAfterMs: 30 })
  stage.listen()
  await stage.open()
  return { stage, models }
}

/** Every idea in the prompt is a to-do. */
const allTodos: ScriptedAnswer = async function* ({ prompt }) {
  for (const [, number] of prompt.messages[0]?.content.matchAll(/"id":"#(\d+)"/g) ?? [])
    yield `#${number} | todo | buses\n`
}

const spent = async (stage: IdeasStage) => (await stage.state()).spend
const called = (models: ScriptedModels) =>
  vi.waitFor(() => expect(models.calls.length).toBeGreaterThan(0), WAIT)

test('captured ideas are sorted after a pause, twenty a call, and the board pays', async () => {
  const { stage, models } = await begin(allTodos)
  const agentId = await stage.addAgent()
  const ids: string[] = []
  for (let i = 0; i < 25; i++) ids.push(await stage.write(`Bus number ${i}`))
  for (const id of ids) await stage.untilIdea(id, { category: 'todo', tags: ['buses'] })
  const asked = models.calls.map(
    ({ prompt }) => [...(prompt.messages[0]?.content.matchAll(/"id":"#/g) ?? [])].length,
  )
  expect(Math.max(...asked)).toBeLessThanOrEqual(20)
  expect(models.calls.every(({ model, script }) => model === 'local:small' && script.task === 'sort')).toBe(
    true,
  )
  await vi.waitFor(async () => expect((await spent(stage)).held.tokens).toBe(0), WAIT)
  expect((await spent(stage)).tokens).toBeGreaterThan(0)
  expect((await stage.state()).agents.map(({ id }) => id)).toContain(agentId)
})

test('ideas without a line that can be read are asked for once more, with the reason', async () => {
  const isSecond = ({ prompt }: { prompt: object }) =>
    JSON.stringify(prompt).includes('No line could be read for #1')
  const { stage, models } = await begin(async function* (call) {
    yield isSecond(call) ? '#1 | todo | buses' : 'The first one is hard.'
  })
  await stage.addAgent()
  await stage.untilIdea(await stage.write('Bus number 1'), { category: 'todo', tags: ['buses'] })
  expect(models.calls.map(isSecond)).toEqual([false, true])
  await vi.waitFor(async () => expect((await spent(stage)).held.tokens).toBe(0), WAIT)
})

test('people’s choices stay, also those made during the model’s call', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { stage, models } = await begin(async function* (call) {
    await promise
    yield* allTodos(call)
  })
  await stage.addAgent()
  const [chosen, other] = [await stage.write('Bus tickets'), await stage.write('Kitchen rota')]
  const { number } = await stage.untilIdea(chosen)
  await stage.untilIdea(other)
  await called(models)
  await stage.ask({ type: 'ideas.change', numbers: [number], change: { category: 'decision' } })
  resolve()
  await stage.untilIdea(other, { category: 'todo' })
  expect(await stage.idea(chosen)).toMatchObject({ category: 'decision', tags: ['buses'] })
})

test('without a real model, a clerk that may tag, or budget, no model is called', async () => {
  const never: ScriptedAnswer = async function* () {
    yield '#1 | todo | buses'
  }
  const cases: [string, Parameters<typeof scriptedModels>[1], (stage: IdeasStage) => Promise<unknown>][] = [
    ['the script', {}, (stage) => stage.addAgent()],
    ['no clerk', { view: REAL }, async () => undefined],
    ['a clerk that may not', { view: REAL }, (stage) => stage.addAgent({ capabilities: ['save-idea'] })],
    ['agents are off', { view: { ...REAL, isOn: false } }, (stage) => stage.addAgent()],
    [
      'no budget',
      { view: REAL },
      async (stage) => {
        await stage.addAgent()
        const { budget, ...settings } = DEFAULT_SETTINGS
        await stage.ask({
          type: 'settings.change',
          settings: { ...settings, budget: { ...budget, boardTokens: 100 } },
        })
      },
    ],
  ]
  for (const [, options, prepare] of cases) {
    const models = scriptedModels(never, options)
    const stage = await IdeasStage.begin(db)
    await prepare(stage)
    const input = { text: 'Bus tickets', authorId: stage.userId, via: 'api' as const, noteId: 'shape:bus' }
    await stage.writer.add(stage.boardId, input)
    const sorter = new IdeaSorter(stage.boardId, {
      config: { models: { dayBudget: NO_DAY_BUDGET } },
      db,
      sessions: stage.sessions,
      models,
      log: createLog('silent'),
    })
    sorter.queue([1])
    await sorter.sort()
    sorter.stop()
    expect(models.calls).toEqual([])
    expect(await stage.idea('shape:bus')).toMatchObject({ category: 'idea' })
    await stage.stop()
  }
})

test('stopping all agents ends a call, whose usage still arrives', async () => {
  const { stage, models } = await begin(async function* ({ signal }) {
    yield '#1 | to'
    await untilAborted(new Promise(() => undefined), signal)
  })
  await stage.addAgent()
  const noteId = await stage.write('Bus tickets')
  await stage.untilIdea(noteId)
  await called(models)
  await stage.ask({ type: 'agents.stop' })
  await vi.waitFor(() => expect(models.running()).toBe(0), WAIT)
  await vi.waitFor(async () => expect((await spent(stage)).tokens).toBeGreaterThan(0), WAIT)
  expect(await stage.idea(noteId)).toMatchObject({ category: 'idea' })
})

async function sorterOf(tokens: number | null) {
  const models = scriptedModels(allTodos, { view: REAL })
  const stage = await IdeasStage.begin(db)
  await stage.addAgent()
  const input = { text: 'Bus tickets', authorId: stage.userId, via: 'api' as const, noteId: 'shape:bus' }
  await stage.writer.add(stage.boardId, input)
  const sorter = new IdeaSorter(stage.boardId, {
    config: { models: { dayBudget: { tokens, costMicros: null } } },
    db,
    sessions: stage.sessions,
    models,
    log: createLog('silent'),
  })
  sorter.queue([1])
  return { models, stage, sorter }
}

test('no model sorts ideas beyond the server’s budget of the day', async () => {
  for (const [tokens, calls] of [
    [1, 0],
    [1_000_000_000, 1],
  ] as const) {
    const { models, sorter } = await sorterOf(tokens)
    await sorter.sort()
    sorter.stop()
    expect(models.calls.length).toBe(calls)
  }
})

test('a board that is left while a call begins holds nothing of its budget', async () => {
  const { models, stage, sorter } = await sorterOf(null)
  const stop = stage.sessions.subscribe(({ state }) => {
    if (Object.keys(state.calls).length > 0) sorter.stop()
  })
  await sorter.sort()
  stop()
  expect(models.calls).toEqual([])
  expect((await stage.state()).calls).toEqual({})
  expect((await spent(stage)).held.tokens).toBe(0)
})
