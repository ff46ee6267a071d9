import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotes } from '#board/doc/read-note.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { silence } from '#server/agents/testing/agents-stage.ts'
import type { ModelCall } from '#server/models/calls/model-call.ts'
import type { ScriptedPart } from '#server/models/testing/scripted-models.ts'
import { TalkStage } from './testing/talk-stage.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())

const save = (content: string, more: object = {}): ScriptedPart => ({
  call: { name: 'save_idea', input: { content, ...more } },
})

/** The person's last message. */
const lastOf = (call: ModelCall) => call.prompt.messages.at(-1)?.content ?? ''

test('a saved idea is a note in the tray and a row of the log, the person’s own, linked to their message', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield 'Yes, and at the door. '
      const results = yield save('Childcare at the door', { category: 'todo', tags: ['childcare'] })
      yield `Result ${JSON.stringify(results)}`
    },
  })
  const { message, answer } = await stage.say('We could do childcare at the door')
  expect(answer).toMatchObject({ by: 'clerk', state: 'thinking', answers: message.id, text: '' })
  const over = await stage.over(answer.id)
  expect(over).toMatchObject({
    state: 'done',
    text: 'Yes, and at the door. Result {"saved":"#1"}',
    results: [{ kind: 'captured', number: 1 }],
    model: 'demo:script',
    failure: null,
  })
  const [idea] = await stage.ideas()
  expect(idea).toMatchObject({
    number: 1,
    text: 'Childcare at the door',
    category: 'todo',
    categoryBy: 'clerk',
    tags: ['childcare'],
    authorId: stage.olga.id,
    source: 'clerk',
    messageId: message.id,
  })
  const room = await stage.server.rooms.open(stage.boardId)
  expect(listNotes(room.doc)).toMatchObject([
    { text: 'Childcare at the door', number: 1, authorId: stage.olga.id, via: 'clerk', color: 'yellow' },
  ])
  room.release()
  expect(await stage.list()).toEqual([message, over])
})

test('the same idea is never saved twice: in one answer, in the next, or by two people at once', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield save('Tea at four')
      yield save('  tea at FOUR. ')
      yield 'Done.'
    },
  })
  const [mine, theirs] = await Promise.all([stage.answered('Tea!'), stage.answered('Tea!', stage.ben)])
  const kinds = [...mine.results, ...theirs.results].map(({ kind }) => kind).sort()
  expect(kinds).toEqual(['captured', 'known', 'known', 'known'])
  expect((await stage.answered('Tea again')).results.map(({ kind }) => kind)).toEqual(['known', 'known'])
  expect(await stage.ideas()).toHaveLength(1)
})

test('a read-back is of the whole log, its own part, or what fits, oldest first, and goes back to the model', async () => {
  const results: unknown[] = []
  let sent = ''
  const stage = await TalkStage.begin(db, {
    async *answer(call) {
      sent = JSON.stringify(call.prompt.messages)
      results.push(yield { call: { name: 'read_back', input: {} } })
      results.push(yield { call: { name: 'read_back', input: { category: 'question' } } })
      results.push(yield { call: { name: 'read_back', input: { mine: 'yes' } } })
      results.push(yield { call: { name: 'read_back', input: { tag: 'nowhere' } } })
      yield 'Two things.'
    },
  })
  await stage.add('Who brings the tea?', stage.ben)
  await stage.add('A kettle for the hall')
  const over = await stage.answered('Read it back')
  // The latest ideas are always in the prompt.
  for (const text of ['Who brings the tea?', 'A kettle for the hall']) expect(sent).toContain(text)
  const [first, second] = [
    { id: '#1', by: 'Ben', category: 'question', text: 'Who brings the tea?' },
    { id: '#2', by: 'Olga Petersen', category: 'idea', text: 'A kettle for the hall' },
  ]
  expect(results).toMatchObject([
    { count: 2, ideas: [first, second] },
    { count: 1, ideas: [first] },
    { count: 1, ideas: [second] },
    { count: 0, ideas: [] },
  ])
  expect(over.results).toEqual([2, 1, 1, 0].map((count) => ({ kind: 'read-back', count })))
})

test('tags are added to those that are there, and ideas linked, as the person who asks', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield { call: { name: 'tag_idea', input: { idea: '#1', tags: 'tea, warm' } } }
      yield { call: { name: 'tag_idea', input: { idea: 1, tags: ['warm'] } } }
      yield { call: { name: 'link_ideas', input: { from: 2, to: 1, type: 'builds_on' } } }
      yield { call: { name: 'link_ideas', input: { from: 1, to: 2, type: 'builds_on' } } }
      yield { call: { name: 'tag_idea', input: { idea: 99, tags: ['x'] } } }
      yield 'Done.'
    },
  })
  await stage.add('A kettle')
  await stage.add('Cups for the kettle')
  await stage.must({ type: 'ideas.change', numbers: [1], change: { tags: ['hall'] } })
  const { results } = await stage.answered('Tag them')
  expect(results.map(({ kind }) => kind)).toEqual(['tagged', 'linked', 'refused', 'refused'])
  expect(results[0]).toEqual({ kind: 'tagged', number: 1, tags: ['tea', 'warm'] })
  const [first, second] = await stage.ideas()
  expect(first?.tags).toEqual(['hall', 'tea', 'warm'])
  expect(second?.links).toMatchObject([{ type: 'builds_on', to: 1, by: stage.olga.id }])
})

test('earlier messages are in the prompt, each person’s own only, and in order', async () => {
  const sent: string[] = []
  const stage = await TalkStage.begin(db, {
    async *answer(call) {
      sent.push(call.prompt.messages.map(({ role, content }) => `${role}: ${content}`).join('\n'))
      yield `Answer ${sent.length}.`
    },
  })
  await stage.answered('The secret of Olga')
  await stage.answered('Something of Ben', stage.ben)
  await stage.answered('And more of Olga')
  expect(sent[1]).not.toContain('secret')
  expect(sent[2]).toMatch(/secret of Olga[\s\S]*assistant: Answer 1\.[\s\S]*more of Olga$/)
  expect(sent[2]).toContain('You are talking with Olga.')
  expect(sent[2]).not.toContain('Ben')
})

test('two messages sent at once are answered one after the other', async () => {
  const asked: string[] = []
  const stage = await TalkStage.begin(db, {
    async *answer(call) {
      asked.push(lastOf(call))
      yield 'Yes.'
    },
  })
  const [one, two] = await Promise.all([stage.say('One'), stage.say('Two')])
  await Promise.all([stage.over(one.answer.id), stage.over(two.answer.id)])
  expect(asked).toHaveLength(2)
  expect(new Set(asked.map((text) => /(One|Two)$/.exec(text)?.[1])).size).toBe(2)
  expect((await stage.list()).every(({ state }) => state === 'done')).toBe(true)
})

test('a message that is sent again under its id is answered once', async () => {
  let calls = 0
  const stage = await TalkStage.begin(db, {
    async *answer() {
      calls += 1
      yield 'Yes.'
    },
  })
  const input = { id: 'm0123456789ab', text: 'Hello there', source: 'web' as const }
  const both = await Promise.all([1, 2].map(() => stage.clerk.sendMessage(stage.of(stage.olga), input)))
  const again = await stage.clerk.sendMessage(stage.of(stage.olga), { ...input, text: 'Something else' })
  const answers = new Set([...both, again].map((said) => said.ok && said.answer.id))
  expect(answers.size).toBe(1)
  await stage.over(String([...answers][0]))
  expect(calls).toBe(1)
  expect(await stage.list()).toHaveLength(2)
})

test('a message under the id of one of the clerk’s answers is refused', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield 'Yes.'
    },
  })
  const { answer } = await stage.say('Are you here?')
  await stage.over(answer.id)
  const said = stage.clerk.sendMessage(stage.of(stage.olga), { id: answer.id, text: 'Again', source: 'web' })
  expect(await said).toMatchObject({ ok: false, refusal: { code: 'bad-command' } })
})

test('the person of the conversation takes a saved idea back, and the record of the action stays', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield save('Tea at four')
      yield 'Kept.'
    },
  })
  const over = await stage.answered('Tea')
  expect(await stage.clerk.undo(stage.of(stage.ben), over.id, 1)).toBeNull()
  expect(await stage.clerk.undo(stage.of(stage.olga), over.id, 2)).toBeNull()
  expect(await stage.clerk.undo(stage.of(stage.olga), over.id, 1)).toEqual({ ok: true })
  expect(await stage.ideas()).toEqual([])
  const room = await stage.server.rooms.open(stage.boardId)
  expect(listNotes(room.doc)).toEqual([])
  room.release()
  expect((await stage.list()).at(-1)).toEqual(over)
})

test('too much at once is refused with a sentence, and nothing of it is kept', async () => {
  const stage = await TalkStage.begin(db, { answer: silence })
  const said = []
  for (let i = 0; i < 7; i++)
    said.push(await stage.clerk.sendMessage(stage.of(stage.olga), { text: `Message ${i}`, source: 'web' }))
  expect(said.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false])
  expect(said.at(-1)).toMatchObject({ refusal: { code: 'too-often' } })
  expect(await stage.list()).toHaveLength(10)
})

test('a refused message does not count towards the 30 of a minute', async () => {
  const stage = await TalkStage.begin(db, { answer: silence })
  const of = stage.of(stage.olga)
  const say = () => stage.clerk.sendMessage(of, { text: 'Benches along the river', source: 'web' })
  for (let i = 0; i < 40; i++) await say()
  expect(await stage.list()).toHaveLength(10)
  for (const { id } of await stage.list()) stage.clerk.stop(of, id)
  for (const { id } of await stage.list()) await stage.clerk.wait(of, id, 5_000)
  expect(await say()).toMatchObject({ ok: true })
})

const suggest = (from: number, to: number, why = 'Both shorten the wait.'): ScriptedPart => ({
  call: { name: 'suggest_link', input: { from, to, type: 'supports', why } },
})

test('a connection that the clerk sees is a suggestion: only the person links it, or does not', async () => {
  const outputs: unknown[] = []
  const stage = await TalkStage.begin(db, {
    async *answer() {
      outputs.push(yield suggest(1, 2))
      outputs.push(yield suggest(2, 3))
      yield 'Do #1 and #2 belong together?'
    },
  })
  for (const text of ['More buses', 'A shorter wait', 'Roofs at the stops']) await stage.add(text)
  const over = await stage.answered('Hm, buses')
  const suggestion = { from: 1, to: 2, type: 'supports', why: 'Both shorten the wait.', isDismissed: false }
  expect(over.results).toEqual([{ kind: 'suggested-link', ...suggestion }])
  expect(outputs).toMatchObject([{ suggested: ['#1', '#2'] }, { refused: expect.any(String) }])
  const links = async () => (await stage.ideas()).flatMap((idea) => idea.links)
  expect(await links()).toEqual([])

  const decide = (messageId: string, isAccepted: boolean, by = stage.olga) =>
    stage.clerk.decideLink(stage.of(by), messageId, { from: 1, to: 2, isAccepted })
  expect(await decide(over.id, true, stage.ben)).toBeNull()
  expect(await decide(over.id, true)).toMatchObject({ ok: true })
  expect(await links()).toMatchObject([{ to: 2, type: 'supports', by: stage.olga.id }])
  expect((await stage.list()).at(-1)?.results).toEqual([{ kind: 'linked', from: 1, to: 2, type: 'supports' }])
  expect(await decide(over.id, true)).toBeNull()
  // Linked ideas, and a pair that was declined, are not suggested again.
  const second = await stage.answered('And now?')
  expect(second.results).toMatchObject([{ kind: 'suggested-link', from: 2, to: 3 }])
  const no = { from: 2, to: 3, isAccepted: false }
  await stage.clerk.decideLink(stage.of(stage.olga), second.id, no)
  expect((await stage.list()).at(-1)?.results).toMatchObject([{ isDismissed: true }])
  expect((await stage.answered('And now?')).results).toEqual([])
  expect(await links()).toHaveLength(1)
})

test('fragments are not kept, and the person sees no try', async () => {
  const outputs: unknown[] = []
  const stage = await TalkStage.begin(db, {
    async *answer() {
      outputs.push(yield save('Hm, ja.'))
      outputs.push(yield save('We could open longer because'))
      yield 'What did you mean to say?'
    },
  })
  expect((await stage.answered('Hm, ja. We could open longer because')).results).toEqual([])
  expect(outputs).toMatchObject([{ refused: expect.any(String) }, { refused: expect.any(String) }])
  expect(await stage.ideas()).toEqual([])
})

test('switched off for a board, the clerk answers nobody, a running answer ends, and capturing continues', async () => {
  const stage = await TalkStage.begin(db, {
    async *answer() {
      yield 'I am '
      yield* silence()
    },
  })
  const switchClerk = async (clerk: 'on' | 'off', by = stage.olga) => {
    const { settings } = await stage.state()
    return stage.must({ type: 'settings.change', settings: { ...settings, clerk } }, by)
  }
  await expect(switchClerk('off', stage.ben)).rejects.toThrow(/facilitator/)
  const { answer } = await stage.say('Are you there?')
  await stage.until(async () => Object.keys((await stage.state()).calls).length === 1)
  await switchClerk('off')
  expect(await stage.over(answer.id)).toMatchObject({
    state: 'cancelled',
    failure: { message: expect.stringContaining('switched the clerk off') },
  })
  const said = await stage.clerk.sendMessage(stage.of(stage.olga), { text: 'Hello?', source: 'web' })
  expect(said).toMatchObject({ ok: false, refusal: { code: 'clerk-off' } })
  expect(await stage.clerk.retry(stage.of(stage.olga), answer.id)).toMatchObject({ ok: false })
  expect(await stage.list()).toHaveLength(2)
  await stage.add('A kettle')
  expect(await stage.ideas()).toHaveLength(1)
  await switchClerk('on')
  expect((await stage.clerk.sendMessage(stage.of(stage.olga), { text: 'Hello?', source: 'web' })).ok).toBe(
    true,
  )
})
