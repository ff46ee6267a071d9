import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TalkMessage } from '#session/clerk/talk.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Said = z.object({ message: TalkMessage, answer: TalkMessage })
const Page = z.object({
  messages: z.array(TalkMessage),
  hasMore: z.boolean(),
  clerk: z.object({ name: z.string(), isScript: z.boolean(), model: z.string() }).nullable(),
})
const Ideas = z.object({
  ideas: z.array(
    z.object({
      number: z.int(),
      text: z.string(),
      category: z.string(),
      source: z.string(),
      tags: z.array(z.string()),
      author: z.object({ name: z.string() }).nullable(),
      model: z.string().nullable(),
    }),
  ),
})
const Notes = z.object({ notes: z.array(z.object({ number: z.int().nullable(), text: z.string() })) })
const NoteColors = z.object({ notes: z.array(z.object({ id: z.string(), color: z.string() })) })

withApi('conversations', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  let token: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann Marie')
    path = `/api/v1/boards/${opened.board.id}`
    token = opened.token
  })
  const say = (text: string, as = token) =>
    api.ask(Said, `POST ${path}/talk?wait=30`, { token: as, body: { text } })
  const ideas = async () => (await api.ask(Ideas, `GET ${path}/ideas`, { token })).ideas

  test('the demo clerk saves ideas by cue words and with the same tools as any other', async () => {
    const { message, answer } = await say(
      'Hello! We could put benches along the river.\n- Who would pay for the benches?\nWe decided to ask the council. Remember to call the harbour master. Thanks!',
    )
    expect(message).toMatchObject({ by: 'me', source: 'api', state: 'done' })
    expect(answer).toMatchObject({ state: 'done', model: 'demo:script', failure: null })
    expect(answer.results).toEqual([1, 2, 3, 4].map((number) => ({ kind: 'captured', number })))
    expect(answer.text).toContain('#1, #2, #3 and #4')
    const kept = (await ideas()).sort((a, b) => a.number - b.number)
    expect(kept.map(({ text, category }) => [category, text])).toEqual([
      ['idea', 'We could put benches along the river.'],
      ['question', 'Who would pay for the benches?'],
      ['decision', 'We decided to ask the council.'],
      ['todo', 'Remember to call the harbour master.'],
    ])
    for (const idea of kept)
      expect(idea).toMatchObject({ source: 'clerk', author: { name: 'Ann Marie' }, model: null })
    const { notes } = await api.ask(Notes, `GET ${path}/notes`, { token })
    expect(notes.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])
    expect((await say('We could put benches along the river')).answer).toMatchObject({
      results: [{ kind: 'known', number: 1 }],
      text: expect.stringContaining('#1 was there already'),
    })
    expect((await say('Read me the open questions back')).answer).toMatchObject({
      results: [{ kind: 'read-back', count: 1 }],
      text: expect.stringMatching(
        /^Found in the log: one\.[^\n]*\n- #2 Who would pay for the benches\? \(Ann Marie\)$/,
      ),
    })
    expect((await say('Tag #1 with river, seats')).answer.results).toEqual([
      { kind: 'tagged', number: 1, tags: ['river', 'seats'].filter((tag) => !kept[0]?.tags.includes(tag)) },
    ])
    expect((await say('#2 builds on #1')).answer.results).toEqual([
      { kind: 'linked', from: 2, to: 1, type: 'builds_on' },
    ])
    expect((await say('thanks, great')).answer).toMatchObject({ state: 'done', results: [] })
  })

  test('nobody reads, stops, retries, undoes or deletes another person’s conversation', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    const { message, answer } = await say('We could put benches along the river')
    await say('And lamps beside the benches', bob.token)
    const theirs = await api.ask(Page, `GET ${path}/talk`, { token: bob.token })
    expect(JSON.stringify(theirs)).not.toContain('river')
    expect(theirs.messages.map(({ by }) => by)).toEqual(['me', 'clerk'])
    expect(await api.ask(Page, `GET ${path}/talk?before=${message.id}`, { token: bob.token })).toMatchObject({
      messages: [],
    })
    for (const [request, status, body] of [
      [`POST ${path}/talk/${answer.id}/retry`, 409, undefined],
      [`POST ${path}/talk/${answer.id}/undo`, 404, { number: 1 }],
      [`POST ${path}/talk/${message.id}/undo`, 404, { number: 1 }],
      [`POST ${path}/talk/${answer.id}/stop`, 204, undefined],
      [`DELETE ${path}/talk`, 204, undefined],
    ] as const) {
      const reply = await api.call(request, { token: bob.token, ...(body && { body }) })
      expect([request, reply.status]).toEqual([request, status])
    }
    const mine = await api.ask(Page, `GET ${path}/talk`, { token })
    expect(mine.messages).toEqual([message, answer])
    expect(mine.clerk).toEqual({ ...mine.clerk, name: 'Clerk', isScript: true, model: 'demo:script' })
    expect(await ideas()).toHaveLength(2)
    const stranger = await api.open('Elsewhere', 'Eve')
    expect(codeOf(await api.call(`GET ${path}/talk`, { token: stranger.token }))).toBe('no-board')
    expect(codeOf(await api.call(`GET ${path}/talk`))).toBe('sign-in')
  })

  test('no export, list or page of the API has a word of a conversation, for anyone', {
    tags: ['slow'],
  }, async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    await say('Benches along the river')
    await say('Who are you, Zebrafinch?')
    const outlets = [
      '',
      '/ideas',
      '/ideas/1',
      '/notes',
      '/usage',
      '/members',
      '/agents',
      ...['md', 'csv', 'json', 'txt', 'html', 'transcript'].map((format) => `/export?format=${format}`),
    ]
    for (const as of [token, bob.token]) {
      for (const outlet of outlets) {
        const { status, body } = await api.call(`GET ${path}${outlet}`, { token: as })
        expect([outlet, status]).toEqual([outlet, 200])
        expect(JSON.stringify(body)).not.toContain('Zebrafinch')
      }
    }
  })

  test('a person who may not edit can send nothing, but can read and delete earlier messages', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    await say('Lamps beside the benches', bob.token)
    const role = { token, body: { role: 'commenter' } }
    await api.call(`PATCH ${path}/members/${bob.me.id}`, role)
    const refused = await api.call(`POST ${path}/talk`, { token: bob.token, body: { text: 'More lamps' } })
    expect([refused.status, codeOf(refused)]).toEqual([403, 'needs-editor'])
    const page = await api.ask(Page, `GET ${path}/talk`, { token: bob.token })
    expect(page.messages).toHaveLength(2)
    await api.call(`DELETE ${path}/talk`, { token: bob.token })
    expect((await api.ask(Page, `GET ${path}/talk`, { token: bob.token })).messages).toEqual([])
  })

  test('sent again with its id or its key, it is stored once; an invalid message is refused', async () => {
    const body = { id: 'm0123456789ab', text: 'Benches along the river' }
    const [one, two] = await Promise.all(
      [1, 2].map(() => api.ask(Said, `POST ${path}/talk?wait=30`, { token, body })),
    )
    expect(one?.answer.id).toBe(two?.answer.id)
    const keyed = { token, body: { text: 'Lamps, too' }, headers: { 'idempotency-key': 'k1' } }
    const first = await api.ask(Said, `POST ${path}/talk?wait=30`, keyed)
    expect((await api.ask(Said, `POST ${path}/talk`, keyed)).answer).toEqual(first.answer)
    expect((await api.ask(Page, `GET ${path}/talk?limit=3`, { token })).hasMore).toBe(true)
    for (const wrong of [{ text: '  ' }, { text: 'x'.repeat(4_001) }, { text: 'x', id: 'm1' }, {}]) {
      const reply = await api.call(`POST ${path}/talk`, { token, body: wrong })
      expect([reply.status, codeOf(reply)]).toEqual([400, 'bad-request'])
    }
  })

  test('an idea from the conversation is taken back, with its note', async () => {
    const { answer } = await say('Benches along the river')
    const undo = await api.call(`POST ${path}/talk/${answer.id}/undo`, { token, body: { number: 1 } })
    expect(undo.status).toBe(204)
    expect(await ideas()).toEqual([])
    const again = await api.call(`POST ${path}/talk/${answer.id}/undo`, { token, body: { number: 1 } })
    expect([again.status, codeOf(again)]).toEqual([404, 'no-such-capture'])
    expect((await api.ask(Notes, `GET ${path}/notes`, { token })).notes).toEqual([])
  })

  test('an idea that was taken back in the conversation is restored from the log in the colour that a person gave it', async () => {
    const { answer } = await say('Benches along the river')
    const colors = async () =>
      (await api.ask(NoteColors, `GET ${path}/notes`, { token })).notes.map(({ color }) => color)
    const [note] = (await api.ask(NoteColors, `GET ${path}/notes`, { token })).notes
    await api.call(`PATCH ${path}/notes/${note?.id}`, { token, body: { color: 'light-blue' } })
    expect(await colors()).toEqual(['light-blue'])
    await api.call(`POST ${path}/talk/${answer.id}/undo`, { token, body: { number: 1 } })
    expect(await colors()).toEqual([])
    await api.call(`POST ${path}/ideas/1/restore`, { token })
    expect(await colors()).toEqual(['light-blue'])
  })
})
