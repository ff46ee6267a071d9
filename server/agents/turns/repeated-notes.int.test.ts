import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { candidatesOf } from '#session/rounds/round.ts'
import { AgentsStage, type StageOptions } from '../testing/agents-stage.ts'
import { answersByAgent } from '../testing/answers-by-agent.ts'

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

const PROSE = 'I would ask the cleaners first. They see the rooms at five.'
const LISTED = 'MAYBE 60%: Hire more people\nNOTE 5%: Ask the cleaners at five'

test('an advisor whose answer has no note in it is asked once more, with the reason', async () => {
  let tries = 0
  await open(
    answersByAgent({
      Ada: async function* () {
        tries += 1
        yield tries === 1 ? PROSE : LISTED
      },
    }),
  )
  const round = await stage.round({ mode: 'parallel', agents: [stage.idOf('Ada')] })
  expect(await stage.texts()).toEqual(['Ask the cleaners at five'])
  expect(round.turns[0]).toMatchObject({ state: 'done', text: PROSE, attempt: 1 })
  const [first, second] = stage.models.calls
  expect(stage.models.calls).toHaveLength(2)
  expect(second?.prompt.messages.slice(-2)).toEqual([
    { role: 'assistant', content: PROSE },
    { role: 'user', content: expect.stringMatching(/begins with MAYBE or NOTE/) },
  ])
  const one = await stage.models.estimate('demo:ada', first?.prompt ?? { instructions: '', messages: [] }, 0)
  const turn = round.turns[0]
  const usage = turn && 'usage' in turn ? turn.usage : null
  expect((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)).toBeGreaterThan(one.tokens)
})

test('after a second answer of that kind its prose stays, and no note is made of it', async () => {
  const refusal = 'I’m sorry, but I can’t help with that.'
  await open(
    answersByAgent({
      Ada: async function* () {
        yield refusal
      },
    }),
  )
  const round = await stage.round({ mode: 'parallel', agents: [stage.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({ state: 'done', text: refusal, notes: [] })
  expect(stage.models.calls).toHaveLength(2)
  expect(await stage.texts()).toEqual([])
})

test('those who answer others may answer in prose', async () => {
  await open(async function* ({ script }) {
    yield `I agree with all, says ${script.agent.name}.`
  })
  await stage.round({ mode: 'sequential' })
  const asked = stage.models.calls.map(({ script }) => script.agent.name)
  expect(asked.filter((name) => name === 'Cleo')).toEqual(['Cleo'])
  expect(await stage.texts()).toEqual([])
})

test('without budget no advisor is called a second time', async () => {
  let held = 0
  await open(
    answersByAgent({
      Ada: async function* () {
        held = (await stage.state()).spend.held.tokens
        yield PROSE
      },
    }),
  )
  const alone = { mode: 'parallel', agents: [stage.idOf('Ada')] } as const
  await stage.round({ ...alone, agents: [...alone.agents] })
  expect(stage.models.calls).toHaveLength(2)
  const { settings, spend } = await stage.state()
  const budget = { ...settings.budget, boardTokens: spend.tokens + held + 200 }
  await stage.must({ type: 'settings.change', settings: { budget } })
  const round = await stage.round({ ...alone, agents: [...alone.agents] })
  expect(round.turns[0]).toMatchObject({ state: 'done', text: PROSE, notes: [] })
  expect(stage.models.calls).toHaveLength(3)
})

test('a note that a person has written already gives its place to the least usual candidate', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield 'So.\nMAYBE 60%: Hire more people\nMAYBE 9%: A bench in the sun\n'
        yield 'NOTE 5%: Lamps at the gate for late walkers!'
      },
    }),
  )
  const theirs = await stage.write('Lamps at the gate for late walkers')
  const round = await stage.round({ mode: 'parallel', agents: [stage.idOf('Ada')] })
  expect(await stage.texts()).toEqual(['A bench in the sun', 'Lamps at the gate for late walkers'])
  const [turn] = round.turns
  expect(turn).toMatchObject({ state: 'done', notes: [{ text: 'A bench in the sun', usualPercent: 9 }] })
  expect(candidatesOf(turn ?? null)).toEqual([
    { text: 'Hire more people', usualPercent: 60 },
    { text: 'Lamps at the gate for late walkers!', usualPercent: 5, echoes: theirs },
  ])
})

test('of parallel turns with the same note, one posts it', async () => {
  await open(async function* ({ script }) {
    const { name } = script.agent
    yield `So.\nMAYBE 60%: Hire ${name} as a porter\nNOTE 5%: Paint the door of the old boathouse red`
  })
  const round = await stage.round({ mode: 'parallel' })
  const texts = await stage.texts()
  expect(texts.filter((text) => text.startsWith('Paint'))).toHaveLength(1)
  expect(texts.filter((text) => text.startsWith('Hire'))).toHaveLength(2)
  const posted = round.turns.flatMap((turn) => ('notes' in turn ? turn.notes : []))
  const original = posted.find(({ text }) => text.startsWith('Paint'))
  const echoes = round.turns.flatMap((turn) =>
    candidatesOf(turn).flatMap(({ echoes: noteId }) => noteId ?? []),
  )
  expect(echoes).toEqual([original?.noteId, original?.noteId])
})

test('an answer that has nothing new leaves no note, and is no empty answer', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield 'NOTE 5%: Lamps at the gate for late walkers'
      },
    }),
  )
  await stage.write('Lamps at the gate for late walkers')
  const round = await stage.round({ mode: 'parallel', agents: [stage.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({ state: 'done', notes: [], candidates: [{ usualPercent: 5 }] })
  expect(await stage.texts()).toEqual(['Lamps at the gate for late walkers'])
})
