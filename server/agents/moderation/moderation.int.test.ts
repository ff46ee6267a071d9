import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { readEventsBySeq } from '#db/events.ts'
import { listUsage } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import type { ScriptedAnswer, ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import type { EventOf } from '#session/event.ts'
import { moderationRunId } from '#session/sent-prompts/sent-prompt.ts'
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

test('the moderator judges twice, unsigned and in another order, and its picks get a "+" with a reason', async () => {
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

test('models without tools may answer in words', async () => {
  await open({
    async *mo(call) {
      yield `PICK ${labelOf(call, 'Ada')}: because\nDISTANT ${labelOf(call, 'Ben')}: other`
    },
  })
  expect((await moderated()).moderation.state).toBe('done')
})

test('an unreadable answer gets one complaint; then people choose, and the round continues', async () => {
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

test('a choice that can be read after the complaint counts', async () => {
  await open({
    async *mo(call) {
      const isSecond = call.prompt.messages.some(({ role }) => role === 'assistant')
      yield isSecond ? `PICK ${labelOf(call, 'Ada')}: because` : 'Hm.'
    },
  })
  expect((await moderated()).moderation.state).toBe('done')
})

test('a moderator that takes too long is not waited for', async () => {
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

test('unknown labels, notes of other boards and surplus picks are ignored', async () => {
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

test('a moderator without the right to choose is not asked', async () => {
  await open({}, { agents: { Mo: { capabilities: [] } } })
  const round = await stage.round({ mode: 'parallel' })
  expect(round.moderation.state).toBe('none')
  expect(await stage.ask({ mode: 'parallel', moderate: true })).toMatchObject({
    refusal: { code: 'no-agent' },
  })
  expect(byMo()).toEqual([])
})

/** A board with two moderators that must agree; each picks the notes of the advisors that are named for it. */
async function openWithTwo(
  picks: { Mo: string; Mia: string | Answer },
  options: StageOptions = {},
): Promise<void> {
  await open(
    {
      async *mo(call) {
        const own = picks[call.script.agent.name === 'Mia' ? 'Mia' : 'Mo']
        if (typeof own === 'function') return yield* own(call)
        const note = labelOf(call, own)
        yield { tool: { picks: [{ note, reason: `${call.script.agent.name} likes it.` }], distant: note } }
      },
    },
    { ...options, settings: { moderators: 'all', ...options.settings } },
  )
  await stage.addAgent('Mia', 'moderator')
}

test('several moderators read the notes apart, and only what both picked is picked', async () => {
  await openWithTwo({ Mo: 'Ben', Mia: 'Ben' })
  const round = await moderated()
  const { moderation } = round
  const both = ['Mo', 'Mia'].map((name) => stage.idOf(name))
  expect(round.moderators).toEqual(both)
  const texts = new Map((await stage.notes()).map(({ id, text }) => [id, text]))
  const picks = moderation.state === 'done' ? moderation.picks : []
  expect(picks.map(({ noteId }) => texts.get(noteId))).toEqual(['thought of Ben'])
  const state = await stage.state()
  expect(
    state.reactions[picks[0]?.noteId ?? '']?.agents.map(({ agentId, reason }) => [agentId, reason]),
  ).toEqual(both.map((agentId, i) => [agentId, `${['Mo', 'Mia'][i]} likes it.`]))
  const calls = byMo()
  expect(calls.map(({ script }) => script.agent.name).sort()).toEqual(['Mia', 'Mia', 'Mo', 'Mo'])
  for (const call of calls) expect(JSON.stringify(call.prompt)).not.toContain('likes it.')
})

test('each moderator has its own usage and its own record of its prompt', async () => {
  await openWithTwo({ Mo: 'Ben', Mia: 'Cleo' })
  const round = await moderated()
  expect(round.moderation).toMatchObject({ state: 'done', picks: [] })
  const state = await stage.state()
  expect(state.reactions).toEqual({})
  const rows = await listUsage(db, stage.boardId, 50)
  const moderators = rows.filter(({ task }) => task === 'moderate').map(({ agentId }) => agentId)
  expect(moderators.sort()).toEqual([stage.idOf('Mo'), stage.idOf('Mia')].sort())
  for (const name of ['Mo', 'Mia']) {
    const sent = state.sentPrompts[moderationRunId(round, stage.idOf(name))] ?? []
    expect(sent.map(({ agentId }) => agentId)).toEqual([stage.idOf(name), stage.idOf(name)])
  }
})

test('one that can not be read, or takes too long, leaves nothing picked, and the round completes', async () => {
  await openWithTwo({
    Mo: 'Ben',
    async *Mia() {
      yield 'I like them all.'
    },
  })
  const round = await moderated()
  expect(round).toMatchObject({
    state: 'complete',
    moderation: { state: 'failed', agentId: stage.idOf('Mia'), failure: { code: 'unreadable' } },
  })
  expect((await stage.state()).reactions).toEqual({})
  await stage.stop()
  await openWithTwo(
    {
      Mo: 'Ben',
      async *Mia() {
        await delay(60_000, undefined, { ref: false })
        yield ''
      },
    },
    { moderationMs: 50 },
  )
  const slow = await moderated()
  expect(slow).toMatchObject({
    state: 'complete',
    moderation: {
      state: 'failed',
      failure: { code: 'too-slow' },
      verdicts: [{ picks: [{}] }, { picks: [] }],
    },
  })
  expect((await stage.state()).reactions).toEqual({})
})

test('when one was removed after the question, none is called and nothing is picked', async () => {
  const asked = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  stage = new AgentsStage(
    db,
    async function* (call) {
      if (call.script.task !== 'advise') return
      asked.resolve()
      await removed.promise
      yield `NOTE: thought of ${call.script.agent.name}\n`
    },
    { settings: { moderators: 'all' } },
  )
  await stage.start()
  await stage.addAgent('Mia', 'moderator')
  const roundId = await stage.begin({ mode: 'parallel', moderate: true })
  await asked.promise
  await stage.must({ type: 'agent.remove', agentId: stage.idOf('Mia') })
  removed.resolve()
  const { state, moderation } = await stage.over(roundId)
  expect(state).toBe('complete')
  expect(moderation).toMatchObject({ state: 'failed', failure: { code: 'agent-gone' } })
  expect(moderation.state === 'failed' && moderation.failure.message).toMatch(/^Mia can no longer choose/)
  expect(byMo()).toEqual([])
  expect((await stage.state()).reactions).toEqual({})
})

test('the hold of a round counts every moderator, and a board with one moderator asks it alone', async () => {
  const boards: { moderators: 'one' | 'all'; more: string[] }[] = [
    { moderators: 'one', more: ['Mia'] },
    { moderators: 'all', more: [] },
    { moderators: 'all', more: ['Mia'] },
    { moderators: 'all', more: ['Mia', 'Max'] },
  ]
  const started: EventOf<'round.started'>['data'][] = []
  for (const { moderators, more } of boards) {
    if (started.length > 0) await stage.stop()
    await open({}, { settings: { moderators } })
    for (const name of more) await stage.addAgent(name, 'moderator')
    await moderated()
    const { seq } = await stage.state()
    const seqs = Array.from({ length: seq }, (_, before) => before + 1)
    for (const { kind, data } of await readEventsBySeq(db, stage.boardId, seqs))
      if (kind === 'round.started') started.push(data)
  }
  expect(started.map(({ moderators }) => moderators?.length)).toEqual([undefined, undefined, 2, 3])
  const [one, alone, two, three] = started.map(({ hold }) => hold.tokens)
  expect(alone).toBe(one)
  expect(Number(two)).toBeGreaterThan(Number(one))
  expect(Number(three) - Number(two)).toBe(Number(two) - Number(one))
})
