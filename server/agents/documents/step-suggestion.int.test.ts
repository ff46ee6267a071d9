import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { AgentsStage, type StageOptions, sentIn, silence } from '#server/agents/testing/agents-stage.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import type { StepSuggestion } from '#session/step-suggestions/step-suggestion.ts'
import { requestStepSuggestion } from './step-suggestion.ts'

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
  await stage.must({ type: 'settings.change', settings: { suggestsSteps: true } })
  const steps = [{ ...DEFAULT_PLAN, title: 'Talk', id: 'talk' }]
  await stage.must({ type: 'steps.add', steps, beforeId: null })
}

const ask = () => requestStepSuggestion(stage.askServices, { boardId: stage.boardId, actor: stage.byOwner })

async function newest(): Promise<StepSuggestion> {
  return must(Object.values((await stage.state()).stepSuggestions).at(-1), 'a suggestion')
}

async function answered(): Promise<StepSuggestion> {
  await stage.until(async () => (await newest()).endedAt !== null)
  return newest()
}

async function* talk(): AsyncGenerator<string> {
  yield 'NEXT: P1\nREASON: Two notes disagree.\n'
}

test('the moderator reads the agenda and the notes, and suggests a step with a reason', async () => {
  await open(talk)
  await stage.write('Warm soup')
  await ask()
  expect(await answered()).toMatchObject({
    state: 'proposed',
    agentId: stage.idOf('Mo'),
    model: 'demo:mo',
    step: { kind: 'planned', stepId: 'talk' },
    reason: 'Two notes disagree.',
  })
  const [call] = stage.models.calls
  expect(call?.script).toMatchObject({ task: 'suggest-step', agent: { name: 'Mo' } })
  expect(call && sentIn(call)).toContain('Warm soup')
  const { agenda, spend } = await stage.state()
  expect([agenda.currentId, spend.held.tokens, spend.tokens > 0]).toEqual([null, 0, true])
})

test('an answer that can’t be read gets one complaint; after that the suggestion failed and can be asked for again', async () => {
  await open(async function* () {
    yield 'I would rather not.'
  })
  await ask()
  expect(await answered()).toMatchObject({ state: 'failed', failure: { code: 'unreadable' }, step: null })
  expect(stage.models.calls).toHaveLength(2)
  expect(stage.models.calls.map((call) => sentIn(call).includes('NEXT has to name'))).toEqual([false, true])
})

test('a restart begins a suggestion once more; without a moderator, or over a budget, none is asked for', async () => {
  let isFirst = true
  await open(async function* () {
    if (isFirst) yield* silence()
    yield* talk()
  })
  await ask()
  await stage.until(async () => (await newest()).state === 'thinking')
  isFirst = false
  await stage.restart()
  expect(await answered()).toMatchObject({ state: 'proposed', tries: 2, usage: { isEstimate: true } })
  await stage.must({ type: 'agent.remove', agentId: stage.idOf('Mo') })
  expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'no-agent' } })
})
