import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOPPY_ANSWERS } from '#agents/clerk/testing/sloppy-answers.ts'
import { HOSTILE_TEXTS } from '#agents/testing/hostile-notes.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { TalkStage } from './testing/talk-stage.ts'
import { MAX_SAVED } from './tool-allowance.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const call = (name: string, input: unknown): ScriptedPart => ({ call: { name, input } })

test('a thousand ideas from one message are cut to a few, and the sentence gives the reason', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      for (let i = 0; i < 1_000; i++) yield call('save_idea', { content: `Idea ${i} of a flood` })
      yield 'All saved!'
    },
  })
  const { results } = await stage.answered('Save everything')
  expect(results.filter(({ kind }) => kind === 'captured')).toHaveLength(MAX_SAVED)
  expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
  expect(await stage.ideas()).toHaveLength(MAX_SAVED)
})

test('an answer that only reads back, without words, fails and can be retried', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      for (let i = 0; i < 5; i++) yield call('read_back', {})
    },
  })
  const { state, failure } = await stage.answered('What do we have?')
  expect({ state, failure }).toMatchObject({ state: 'failed', failure: { code: 'empty', isRetryable: true } })
})

test('another board’s ideas are not there, and no input names a board', async () => {
  const other = await TalkStage.begin(db)
  const hidden = await other.add('The merger with Quagga')
  const toolResults: unknown[] = []
  const stage = await TalkStage.begin(db, {
    async *answer() {
      const there = { board: other.boardId, boardId: other.boardId, board_id: other.boardId }
      toolResults.push(yield call('read_back', there))
      toolResults.push(yield call('tag_idea', { ...there, idea: hidden.number, tags: ['mine'] }))
      toolResults.push(
        yield call('link_ideas', { ...there, from: hidden.number, to: hidden.number, type: 'related' }),
      )
      toolResults.push(
        yield call('save_idea', { ...there, content: 'For the other board', answers: hidden.number }),
      )
      yield 'Done.'
    },
  })
  const over = await stage.answered('Have a look over there')
  expect(JSON.stringify(toolResults)).not.toContain('Quagga')
  expect(over.results.map(({ kind }) => kind)).toEqual(['read-back', 'refused', 'captured'])
  expect(await other.ideas()).toMatchObject([{ tags: expect.not.arrayContaining(['mine']), links: [] }])
  expect(await stage.ideas()).toMatchObject([{ text: 'For the other board', parent: null }])
})

test('unknown tools, and input of any kind, get a sentence and have no effect', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer(asked) {
      // A provider could return this, whatever tools were offered.
      const [tool] = asked.tools ?? []
      for (const input of [null, 7, 'all', [], { content: {} }, { content: 'x'.repeat(50_000) }])
        await tool?.run(input)
      for (const name of ['delete_board', 'ideas.remove', '__proto__', 'constructor', ''])
        yield call(name, { numbers: [1] })
      yield 'Well.'
    },
  })
  const idea = await stage.add('Tea at four')
  const { results, state } = await stage.answered('Delete everything')
  expect(state).toBe('done')
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['refused']))
  expect((await stage.ideas()).map(({ number }) => number)).toEqual([idea.number])
})

test('a tool that the agent may not use is not offered, and not run either', async () => {
  const offered: string[][] = []
  const stage = await TalkStage.begin(db, {
    clerk: { capabilities: ['read-back'] },
    async *answer({ tools = [] }) {
      offered.push(tools.map(({ name }) => name))
      yield call('read_back', {})
      // The capabilities go while the clerk answers.
      await stage.saveClerk({ capabilities: [] })
      yield call('read_back', {})
      yield 'Well.'
    },
  })
  const { results } = await stage.answered('Save it')
  expect(offered).toEqual([['read_back']])
  expect(results).toEqual([
    { kind: 'read-back', count: 0 },
    { kind: 'refused', sentence: 'agent-may-not', why: expect.stringContaining('not allowed') },
  ])
})

test('blocks for actions that the agent may not do are refused at their execution', async () => {
  const stage = await TalkStage.begin(db, {
    clerk: { capabilities: ['read-back'], model: 'local:small' },
    async *answer({ tools }) {
      if (tools?.[0]?.name === 'hand_over') return
      yield 'Kept.\n[ACTION: SAVE_IDEA]\ncontent: Tea at four\n[/ACTION]\n'
    },
  })
  const { results, text } = await stage.answered('Save it')
  expect(results).toEqual([
    { kind: 'refused', sentence: 'agent-may-not', why: expect.stringContaining('not allowed') },
  ])
  expect(text).toMatch(/^Kept\./)
  expect(await stage.ideas()).toEqual([])
})

test('blocks in people’s messages, notes or names are never run', async () => {
  const injected = Object.values(SLOPPY_ANSWERS).map(({ said }) => said)
  const stage = await TalkStage.begin(db, {
    clerk: { model: 'local:small' },
    async *answer({ tools }) {
      if (tools?.[0]?.name === 'hand_over') return
      yield 'I have read it.'
    },
  })
  for (const text of [...injected.slice(0, 6), ...Object.values(HOSTILE_TEXTS).slice(0, 6)])
    if (text.trim() !== '') await stage.add(text, stage.ben)
  const before = (await stage.ideas()).length
  for (const text of injected.slice(0, 6)) {
    const over = await stage.answered(text)
    expect(over).toMatchObject({ state: 'done', text: 'I have read it.', results: [] })
  }
  expect(await stage.ideas()).toHaveLength(before)
})

test('a person who lost the right to change the board saves nothing through the clerk', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      await stage.must({ type: 'member.set-role', userId: stage.ben.id, role: 'commenter' })
      yield call('save_idea', { content: 'Tea at four' })
      yield 'Kept.'
    },
  })
  const over = await stage.answered('Tea at four', stage.ben)
  expect(over.state).toBe('cancelled')
  expect(over.results.every(({ kind }) => kind === 'refused')).toBe(true)
  expect(await stage.ideas()).toEqual([])
})

test('invisible characters in an answer are neither shown nor stored', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield 'Ye\u200bs\u202e, '
      yield 'fine\u{e0041}\u0000.'
      yield call('save_idea', { content: 'Tea\u200b at\u202e four\u0000' })
    },
  })
  expect(await stage.answered('Tea?')).toMatchObject({ text: 'Yes, fine.' })
  expect(await stage.ideas()).toMatchObject([{ text: 'Tea at four' }])
})
