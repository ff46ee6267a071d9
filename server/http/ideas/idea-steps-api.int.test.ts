import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { IdeaDetail, IdeaPage, IdeaView } from '#api/ideas.ts'
import { Notes, OneNote } from '#api/notes.ts'
import { PATIENCE_MS } from '#base/testing/patience.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneIdea = z.object({ idea: IdeaView })
const Ideas = z.object({ ideas: z.array(IdeaView) })

withApi('steps of ideas', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let token: string
  let board: string
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    token = opened.token
    board = `/api/v1/boards/${opened.board.id}`
    path = `${board}/ideas`
    for (const text of ['One', 'Two', 'Three'])
      await api.call(`POST ${path}`, { token, body: { text, tags: ['t'] } })
  })

  const ask = async (request: string, body?: object) =>
    (await api.ask(OneIdea, `${request.replace(' ', ` ${path}/`)}`, { token, ...(body && { body }) })).idea
  const detail = (number: number) => api.ask(IdeaDetail, `GET ${path}/${number}`, { token })
  const page = (query = '') => api.ask(IdeaPage, `GET ${path}${query}`, { token })
  const code = async (request: string, body?: object, as = token) =>
    codeOf(await api.call(`${request.replace(' ', ` ${path}/`)}`, { token: as, ...(body && { body }) }))

  test('many are changed at once, all of them or none', async () => {
    const body = { numbers: [1, 3], change: { status: 'refining', addTags: ['later'], removeTags: ['t'] } }
    const { ideas } = await api.ask(Ideas, `POST ${path}/changes`, { token, body })
    expect(ideas).toMatchObject([
      { number: 1, status: 'refining', tags: ['later'] },
      { number: 3, status: 'refining', tags: ['later'] },
    ])
    expect(await code('POST changes', { numbers: [2, 9], change: { status: 'refining' } })).toBe('no-idea')
    expect((await page('?status=raw')).ideas).toMatchObject([{ number: 2 }])
    for (const numbers of [[], [0], Array.from({ length: 501 }, (_, i) => i + 1)]) {
      const reply = await api.call(`POST ${path}/changes`, { token, body: { numbers, change: {} } })
      expect(reply.status).toBe(400)
    }
  })

  test('many are taken out and brought back, with their notes', async () => {
    expect((await api.call(`POST ${path}/remove`, { token, body: { numbers: [1, 2] } })).status).toBe(204)
    expect(await page()).toMatchObject({ total: 1, all: 1 })
    const notes = async () => (await api.call(`GET ${board}/notes`, { token })).body
    expect(await notes()).toMatchObject({ notes: [{ text: 'Three' }] })
    const body = { numbers: [1, 2] }
    const { ideas } = await api.ask(Ideas, `POST ${path}/restore`, { token, body })
    expect(ideas.map(({ number, isOnCanvas }) => [number, isOnCanvas])).toEqual([
      [1, true],
      [2, true],
    ])
    expect(await code('POST remove', { numbers: [1, 9] })).toBe('no-idea')
    expect(await code('POST restore', { numbers: [9] })).toBe('no-idea')
    expect((await page()).total).toBe(3)
  })

  test('a link is seen from both ends', async () => {
    expect(await ask('POST 1/links', { to: 2, type: 'supports' })).toMatchObject({ linkCount: 1 })
    await ask('POST 3/links', { to: 1, type: 'related' })
    const by = { name: 'Ann' }
    expect((await detail(1)).links).toMatchObject([
      { number: 2, text: 'Two', type: 'supports', direction: 'out', by },
      { number: 3, text: 'Three', type: 'related', direction: 'out', by },
    ])
    expect((await detail(2)).links).toMatchObject([{ number: 1, type: 'supports', direction: 'in', by }])
    expect((await detail(3)).links).toMatchObject([{ number: 1, type: 'related', direction: 'out', by }])
    expect((await detail(2)).idea.linkCount).toBe(1)
    expect(await ask('DELETE 3/links', { to: 1, type: 'related' })).toMatchObject({ linkCount: 0 })
    expect(await code('POST 1/links', { to: 1, type: 'supports' })).toBe('would-circle')
    expect(await code('POST 2/links', { to: 1, type: 'supports' })).toBe('would-circle')
    expect(await code('POST 1/links', { to: 9, type: 'supports' })).toBe('no-idea')
    expect(await code('POST 9/links', { to: 1, type: 'supports' })).toBe('no-idea')
    expect((await api.call(`POST ${path}/1/links`, { token, body: { to: 2, type: 'likes' } })).status).toBe(
      400,
    )
  })

  test('ticking a to-do off in the log ticks the boxes of its note, and opening it takes the ticks away', async () => {
    await api.call(`POST ${path}`, { token, body: { text: 'Shopping\n- [ ] chairs\n* [x] plates' } })
    const note = async () => (await api.call(`GET ${board}/notes`, { token })).body
    const said = (text: string) => ({ notes: expect.arrayContaining([expect.objectContaining({ text })]) })
    expect(await ask('PUT 4/done', { isDone: true })).toMatchObject({ promotion: { isDone: true } })
    expect(await note()).toMatchObject(said('Shopping\n- [x] chairs\n* [x] plates'))
    expect(await ask('PUT 4/done', { isDone: false })).toMatchObject({ promotion: { isDone: false } })
    expect(await note()).toMatchObject(said('Shopping\n- [ ] chairs\n* [ ] plates'))
  })

  test('a promotion has an owner and a day, and a to-do is ticked off', async () => {
    const input = { kind: 'todo', ownerId: opened.me.id, due: '2026-12-01' }
    expect(await ask('POST 1/promotion', input)).toMatchObject({
      category: 'todo',
      status: 'actionable',
      promotion: { kind: 'todo', owner: { name: 'Ann' }, due: '2026-12-01', isDone: false },
    })
    expect(await ask('PUT 1/done', { isDone: true })).toMatchObject({ promotion: { isDone: true } })
    expect(await ask('POST 2/promotion', { kind: 'decision' })).toMatchObject({
      promotion: { kind: 'decision', owner: null, due: null },
    })
    expect((await page('?promoted=decision,todo&sort=due')).ideas.map(({ number }) => number)).toEqual([1, 2])
    expect(await code('PUT 2/done', { isDone: true })).toBe('no-todo')
    expect(await ask('DELETE 2/promotion')).toMatchObject({ promotion: null })
    expect(await code('POST 3/promotion', { kind: 'todo', ownerId: 'u-unknown' })).toBe('unknown-member')
    expect(await code('POST 9/promotion', { kind: 'todo' })).toBe('no-idea')
    for (const body of [
      { kind: 'idea' },
      { kind: 'todo', due: 'soon' },
      { kind: 'todo', due: '2026-02-30' },
    ]) {
      expect((await api.call(`POST ${path}/3/promotion`, { token, body })).status).toBe(400)
    }
  })

  test('notes become decisions together by their ids, also a note that was written just now', async () => {
    const { notes } = await api.ask(Notes, `GET ${board}/notes`, { token })
    const { note } = await api.ask(OneNote, `POST ${board}/notes`, {
      token,
      body: { text: 'Lamps by the door' },
    })
    const noteIds = [notes[0]?.id ?? '', note.id]
    const body = { noteIds, kind: 'decision' }
    const { ideas } = await api.ask(Ideas, `POST ${board}/promotions`, { token, body })
    expect(ideas).toMatchObject([
      { noteId: noteIds[0], promotion: { kind: 'decision' } },
      { noteId: note.id, text: 'Lamps by the door', category: 'decision' },
    ])
    const back = await api.ask(Ideas, `DELETE ${board}/promotions`, { token, body: { noteIds } })
    expect(back.ideas.map(({ promotion }) => promotion)).toEqual([null, null])
    const numbers = back.ideas.map(({ number }) => number)
    const todo = { numbers, kind: 'todo', due: '2026-12-01' }
    await api.ask(Ideas, `POST ${board}/promotions`, { token, body: todo })
    const kept = { numbers, kind: 'decision', keepsOwner: true }
    const decided = await api.ask(Ideas, `POST ${board}/promotions`, { token, body: kept })
    expect(decided.ideas.map(({ promotion }) => promotion)).toMatchObject([
      { kind: 'decision', due: '2026-12-01' },
      { kind: 'decision', due: '2026-12-01' },
    ])
    const both = await api.call(`POST ${board}/promotions`, { token, body: { ...kept, noteIds } })
    expect(both.status).toBe(400)
    const gone = { noteIds: [note.id, 'shape:gone'], kind: 'decision' }
    expect(codeOf(await api.call(`POST ${board}/promotions`, { token, body: gone }))).toBe('no-note')
  })

  test('the newest synthesis that cites an idea is named with it', async () => {
    const Sum = z.object({ synthesis: z.object({ id: z.string(), state: z.string() }) })
    const texts = ['Lower the price of bus tickets for pupils', 'Bus tickets cost less in summer']
    const notes: (string | null)[] = []
    for (const text of texts) {
      const { idea } = await api.ask(OneIdea, `POST ${path}`, { token, body: { text } })
      notes.push(idea.noteId)
    }
    const body = { notes }
    const { synthesis } = await api.ask(Sum, `POST ${board}/syntheses`, { token, body })
    const again = { ...body, previous: synthesis.id }
    await written(1)
    const second = await api.ask(Sum, `POST ${board}/syntheses`, { token, body: again })
    await written(2)
    expect((await detail(4)).citedIn).toMatchObject([
      { kind: 'synthesis', id: second.synthesis.id, version: 2 },
    ])
    expect((await detail(3)).citedIn).toEqual([])
  })

  test('the history lists actors, actions, old and new values, the newest first', async () => {
    const bob = await api.join(opened.links.edit)
    const [idea] = (await page('?number=1')).ideas
    await ask('PATCH 1', { category: 'question', status: 'refining', tags: ['a', 'b'] })
    await api.call(`POST ${board}/notes/${idea?.noteId}/reactions`, {
      token: bob.token,
      body: { symbol: '+' },
    })
    await ask('POST 1/links', { to: 2, type: 'builds_on' })
    await ask('PATCH 1', { text: 'One and a half' })
    await ask('POST 1/promotion', { kind: 'decision' })
    await api.call(`DELETE ${board}/notes/${idea?.noteId}/reactions`, {
      token: bob.token,
      body: { symbol: '+' },
    })
    await ask('PATCH 1', { parent: 3 })
    const { history } = await detail(1)
    expect(history.map(({ by, kind, from, to }) => [by?.name ?? null, kind, from, to])).toEqual([
      ['Ann', 'parent', null, '#3'],
      ['Bob', 'plus-removed', '+', null],
      ['Ann', 'promoted', null, 'decision'],
      ['Ann', 'text', 'One', 'One and a half'],
      ['Ann', 'linked', null, 'builds on #2'],
      ['Bob', 'plus-given', null, '+'],
      ['Ann', 'tags', 't', 'a, b'],
      ['Ann', 'status', 'raw', 'refining'],
      ['Ann', 'category', 'idea', 'question'],
      ['Ann', 'captured', null, 'One'],
    ])
    expect((await detail(2)).history[0]).toMatchObject({ kind: 'linked', to: 'built on by #1' })
  })

  test('the answer to an edit of a note comes after the history has its writer, so that a stop loses none', async () => {
    const bob = await api.join(opened.links.edit, 'Bob')
    const [idea] = (await page('?number=1')).ideas
    await api.call(`PATCH ${board}/notes/${idea?.noteId}`, { token: bob.token, body: { text: 'Half' } })
    const { history } = await detail(1)
    expect(history[0]).toMatchObject({ by: { name: 'Bob' }, kind: 'text', from: 'One', to: 'Half' })
  })

  test('viewers and commenters take no step', async () => {
    const steps: [request: string, body?: object][] = [
      ['POST changes', { numbers: [1], change: { status: 'refining' } }],
      ['POST remove', { numbers: [1] }],
      ['POST restore', { numbers: [1] }],
      ['POST 1/restore'],
      ['POST 1/links', { to: 2, type: 'supports' }],
      ['DELETE 1/links', { to: 2, type: 'supports' }],
      ['POST 1/promotion', { kind: 'todo' }],
      ['DELETE 1/promotion'],
      ['PUT 1/done', { isDone: true }],
    ]
    const before = await page()
    for (const word of ['comment', 'view'] as const) {
      const joined = await api.join(opened.links[word])
      for (const [request, body] of steps) {
        expect([request, await code(request, body, joined.token)]).toEqual([request, 'needs-editor'])
      }
    }
    const stranger = await api.open('Elsewhere', 'Eve')
    for (const [request, body] of steps) {
      expect([request, await code(request, body, stranger.token)]).toEqual([request, 'no-board'])
    }
    expect((await page()).ideas).toEqual(before.ideas)
  })

  async function written(count: number): Promise<void> {
    const List = z.object({ syntheses: z.array(z.object({ state: z.string() })) })
    const states = async () => {
      const { syntheses } = await api.ask(List, `GET ${board}/syntheses`, { token })
      return syntheses.map(({ state }) => state)
    }
    await expect.poll(states, { timeout: PATIENCE_MS }).toEqual(Array(count).fill('done'))
  }

  test('what can’t be read is refused with what is wrong with it', async () => {
    for (const query of [
      '?status=done',
      '?limit=0',
      '?limit=501',
      '?offset=-1',
      '?sort=best',
      '?from=soon',
      `?q=${'x'.repeat(201)}`,
    ]) {
      expect([query, (await api.call(`GET ${path}${query}`, { token })).status]).toEqual([query, 400])
    }
    for (const body of [
      {},
      { text: '  ' },
      { text: 7 },
      { text: 'x', tags: Array(13).fill('a') },
      { text: 'x', category: 'best' },
    ]) {
      expect((await api.call(`POST ${path}`, { token, body })).status).toBe(400)
    }
    for (const number of ['0', '-1', 'x', '1e3', '__proto__', '99999999999']) {
      expect([number, (await api.call(`GET ${path}/${number}`, { token })).status]).toEqual([number, 400])
    }
    expect(codeOf(await api.call(`GET ${path}/7`, { token }))).toBe('no-idea')
    const strange = '?author=__proto__&tag=constructor&round=toString&q=__proto__'
    expect(await page(strange)).toMatchObject({ total: 0, ideas: [] })
  })
})
