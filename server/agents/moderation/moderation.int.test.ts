import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ModelCall } from '#server/models/model-call.ts'
import type { ScriptedAnswer, ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { AgentsStage, type StageOptions, sentIn } from '../testing/agents-stage.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

type Answer = (call: ModelCall) => AsyncIterable<ScriptedPart>

/** Three advisors with a note each, a moderator and a synthesizer that answer as given in `by`. */
async function open(by: { mo?: Answer; syn?: Answer }, options?: StageOptions): Promise<void> {
  const answer: ScriptedAnswer = async function* (call) {
    const { task, agent } = call.script
    if (task === 'moderate' && by.mo) yield* by.mo(call)
    else if (task === 'synthesize' && by.syn) yield* by.syn(call)
    else if (task === 'advise') yield `NOTE: thought of ${agent.name}\n`
  }
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

/** The label under which a call shows the note of this agent. */
function labelOf(call: ModelCall, name: string): string {
  const shown = [...sentIn(call).matchAll(/\{[^{}]*\}/g)].find(([note]) =>
    note.includes(`thought of ${name}`),
  )
  return /"(A\d+)"/.exec(shown?.[0] ?? '')?.[1] ?? '?'
}

const byMo = () => stage.models.calls.filter(({ script }) => script.task === 'moderate')
const moderated = () => stage.round({ mode: 'parallel', moderate: true })

test('[RU50] the moderator judges twice, unsigned and in another order, and its picks get a "+" with a reason', async () => {
  await open({
    async *mo(call) {
      const picks = [{ note: labelOf(call, 'Ben'), reason: 'It opens something up.' }]
      yield { tool: { picks, distant: labelOf(call, 'Cleo') } }
    },
  })
  const round = await moderated()
  const { moderation } = round
  expect(moderation).toMatchObject({ state: 'done', agentId: stage.idOf('Mo') })
  const texts = new Map((await stage.notes()).map(({ id, text }) => [id, text]))
  const picks = moderation.state === 'done' ? moderation.picks : []
  expect(picks.map(({ noteId, isDistant }) => [texts.get(noteId), isDistant])).toEqual([
    ['thought of Ben', false],
    ['thought of Cleo', true],
  ])
  expect(picks[0]?.reason).toBe('It opens something up.')
  // It suggests until the board lets it decide.
  expect(notesWithPlus(await stage.state())).toEqual([])
  await stage.must({ type: 'settings.change', settings: { plusRule: { by: 'anyone' } } })
  expect(notesWithPlus(await stage.state()).toSorted()).toEqual(picks.map(({ noteId }) => noteId).toSorted())
  const calls = byMo()
  expect(calls).toHaveLength(2)
  const orders = calls.map((call) =>
    sentIn(call)
      .match(/thought of \w+/g)
      ?.join(),
  )
  expect(orders[0]).not.toBe(orders[1])
  for (const call of calls) expect(sentIn(call)).not.toMatch(/\[(Ada|Ben|Cleo)\]/)
})

test('[RU51] models without tools may answer in words', async () => {
  await open({
    async *mo(call) {
      yield `PICK ${labelOf(call, 'Ada')}: because\nDISTANT ${labelOf(call, 'Ben')}: other`
    },
  })
  expect((await moderated()).moderation.state).toBe('done')
})

test('[RU52] an answer that can not be read gets one complaint; then people choose, and the round goes on', async () => {
  await open({
    async *mo() {
      yield 'I like them all.'
    },
  })
  const round = await moderated()
  expect(round.state).toBe('complete')
  expect(round.moderation).toMatchObject({ state: 'failed', failure: { code: 'unreadable' } })
  expect(byMo()).toHaveLength(4)
  expect(
    byMo().filter(({ prompt }) => prompt.messages.some(({ role }) => role === 'assistant')),
  ).toHaveLength(2)
  expect(notesWithPlus(await stage.state())).toEqual([])
})

test('[RU52] a choice that can be read after the complaint counts', async () => {
  await open({
    async *mo(call) {
      const isSecond = call.prompt.messages.some(({ role }) => role === 'assistant')
      yield isSecond ? `PICK ${labelOf(call, 'Ada')}: because` : 'Hm.'
    },
  })
  expect((await moderated()).moderation.state).toBe('done')
})

test('[RU53] a moderator that takes too long is not waited for', async () => {
  await open(
    {
      async *mo() {
        await delay(60_000, undefined, { ref: false })
        yield ''
      },
    },
    { moderationMs: 50 },
  )
  const round = await moderated()
  expect(round.state).toBe('complete')
  expect(round.moderation).toMatchObject({ state: 'failed', failure: { code: 'too-slow' } })
  expect(stage.models.running()).toBe(0)
})

test('[RU54] labels that were not given, notes of other boards and more picks than allowed come to nothing', async () => {
  await open({
    async *mo() {
      const picks = ['A99', 'shape:elsewhere', '__proto__'].map((note) => ({ note, reason: 'Take it!' }))
      yield { tool: { picks, distant: 'A98' } }
      yield 'PICK A97: mine\nPICK shape:elsewhere: mine'
    },
  })
  const round = await moderated()
  expect(round.moderation).toMatchObject({ state: 'failed' })
  expect((await stage.state()).reactions).toEqual({})
})

test('[RU55] a moderator without the right to choose is not asked', async () => {
  await open({}, { agents: { Mo: { capabilities: [] } } })
  const round = await stage.round({ mode: 'parallel' })
  expect(round.moderation.state).toBe('none')
  expect(await stage.ask({ mode: 'parallel', moderate: true })).toMatchObject({
    refusal: { code: 'no-agent' },
  })
  expect(byMo()).toEqual([])
})
