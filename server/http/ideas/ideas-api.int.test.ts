import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { IdeaDetail, IdeaPage, IdeaView } from '#api/ideas.ts'
import { addNote, editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { limitVisitors } from '#server/limits/visitor-limit.ts'
import { DamagedBoard } from '#server/sync/storage/load-board.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneIdea = z.object({ idea: IdeaView })
const CAPTURED = { timeout: 10_000 }

withApi('ideas', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let token: string
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    token = opened.token
    path = `/api/v1/boards/${opened.board.id}/ideas`
  })

  const add = async (body: object, headers: Record<string, string> = {}) =>
    (await api.ask(OneIdea, `POST ${path}`, { token, body, headers })).idea
  const page = (query = '') => api.ask(IdeaPage, `GET ${path}${query}`, { token })
  const detail = (number: number, query = '') =>
    api.ask(IdeaDetail, `GET ${path}/${number}${query}`, { token })
  const numbers = async (query = '') => (await page(query)).ideas.map(({ number }) => number)

  test('an idea that is added has a number, a note of the same number, author and source', async () => {
    const idea = await add({ text: 'Free\r\nbikes', category: 'todo', tags: ['#Traffic'] })
    expect(idea).toMatchObject({
      number: 1,
      text: 'Free\nbikes',
      category: 'todo',
      categoryBy: 'person',
      tags: ['traffic'],
      tagsBy: 'person',
      status: 'raw',
      author: { id: opened.me.id, name: 'Ann', kind: 'person', emoji: null },
      model: null,
      source: 'api',
      isOnCanvas: true,
      noteColor: 'yellow',
      plus: { people: 0, agents: [] },
      suggestions: [],
      isSelected: false,
      parent: null,
      promotion: { kind: 'todo', owner: null, ownerName: null, due: null, isDone: false },
      removedAt: null,
    })
    const { body } = await api.call(`GET /api/v1/boards/${opened.board.id}/notes`, { token })
    expect(body).toMatchObject({ notes: [{ id: idea.noteId, number: 1, text: 'Free\nbikes' }] })
  })

  test('a person who has added too many ideas lately is refused, and the others still add theirs', async () => {
    const { services } = api.server
    const newIdeas = limitVisitors({ max: 2, windowMs: 60_000, now: Date.now }, 10)
    const limited = createApi({ ...services, visitorLimits: { ...services.visitorLimits, newIdeas } })
    const addBy = async (by: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${by}` }
      const body = JSON.stringify({ text: 'Plant trees' })
      return (await limited.request(path, { method: 'POST', headers, body })).status
    }
    expect([await addBy(token), await addBy(token), await addBy(token)]).toEqual([201, 201, 429])
    const bob = await api.join(opened.links.edit)
    expect(await addBy(bob.token)).toBe(201)
  })

  test('without category and tags the clerk chooses them, and is recorded as their source', async () => {
    const idea = await add({ text: 'Who pays for the bicycle racks?' })
    expect(idea).toMatchObject({ category: 'question', categoryBy: 'clerk', tagsBy: 'clerk' })
  })

  test('a repeated request with one key adds one idea', async () => {
    const key = { 'idempotency-key': 'a1' }
    const [first, second] = await Promise.all([add({ text: 'Once' }, key), add({ text: 'Once' }, key)])
    expect(second?.number).toBe(first?.number)
    expect((await add({ text: 'Once' }, key)).number).toBe(first?.number)
    expect(await page()).toMatchObject({ total: 1 })
  })

  test('an answer to an idea is its reply', async () => {
    const question = await add({ text: 'Where to?' })
    const reply = await add({ text: 'To the river', parent: question.number })
    expect(reply.parent).toBe(question.number)
    expect(await detail(question.number)).toMatchObject({
      idea: { replies: 1 },
      replies: [{ number: reply.number, text: 'To the river' }],
    })
    expect((await detail(reply.number)).parent).toEqual({ number: question.number, text: 'Where to?' })
    const missing = await api.call(`POST ${path}`, { token, body: { text: 'Lost', parent: 77 } })
    expect([missing.status, codeOf(missing)]).toEqual([404, 'no-idea'])
  })

  test('a page has what was asked for, with counts, groups and its position', async () => {
    for (const text of ['Lower the price', 'Raise the price', 'Plant trees'])
      await add({ text, category: 'idea' })
    await add({ text: 'Price list by Monday', category: 'todo' })
    expect(await numbers()).toEqual([4, 3, 2, 1])
    expect(await numbers('?q=price&sort=number')).toEqual([1, 2, 4])
    expect(await numbers('?category=todo,question')).toEqual([4])
    expect(await numbers('?offset=1&limit=2&sort=number')).toEqual([2, 3])
    const grouped = await page('?group=category&q=price')
    expect(grouped.groups).toEqual([
      { value: 'idea', label: 'idea', count: 2 },
      { value: 'todo', label: 'todo', count: 1 },
    ])
    expect(grouped).toMatchObject({ total: 3, all: 4, facets: { author: [{ label: 'Ann', count: 3 }] } })
  })

  test('an idea follows its note, keeps its words when the note is removed, and shows both', async () => {
    const room = await api.server.services.rooms.open(opened.board.id)
    const origin = { kind: 'person', userId: opened.me.id } as const
    editBoard(room.doc, origin, () => {
      addNote(room.doc, {
        id: 'shape:one',
        text: 'Open late',
        x: 0,
        y: 0,
        color: 'light-blue',
        author: opened.me.id,
      })
    })
    await vi.waitFor(async () => expect(await numbers()).toEqual([1]), CAPTURED)
    expect((await page()).ideas[0]).toMatchObject({
      source: 'canvas',
      noteId: 'shape:one',
      noteColor: 'light-blue',
    })
    const another = { kind: 'api', userId: newUserId() } as const
    editBoard(room.doc, another, () => removeRecords(room.doc, ['shape:one']))
    await vi.waitFor(async () => expect(await numbers('?removed=yes')).toEqual([1]), CAPTURED)
    expect(await numbers()).toEqual([])
    const { idea, history } = await detail(1)
    expect(idea).toMatchObject({ text: 'Open late', noteColor: null })
    expect(history.map(({ kind }) => kind)).toEqual(['note-deleted', 'captured'])
    room.release()
  })

  test('ideas can be found by their words also when the canvas can’t be read', async () => {
    await add({ text: 'Said' })
    const { services } = api.server
    const damaged = () => Promise.reject(new DamagedBoard('unreadable'))
    const app = createApi({ ...services, rooms: { ...services.rooms, open: damaged } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const read = IdeaPage.parse(await (await app.request(path, { headers })).json())
    expect(read.ideas).toMatchObject([{ text: 'Said', noteColor: null }])
    const write = { method: 'PATCH', headers, body: JSON.stringify({ text: 'Other' }) }
    expect((await app.request(`${path}/1`, write)).status).toBe(503)
  })

  test('an idea is changed part by part', async () => {
    const [first, other] = [await add({ text: 'Old' }), await add({ text: 'Other' })]
    const patch = (body: object) => api.call(`PATCH ${path}/${first.number}`, { token, body })
    const changed = await patch({
      text: 'New',
      category: 'decision',
      status: 'distilled',
      tags: ['a', 'b'],
      parent: other.number,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        idea: {
          text: 'New',
          category: 'decision',
          status: 'distilled',
          tags: ['a', 'b'],
          parent: other.number,
        },
      },
    })
    const { body } = await api.call(`GET /api/v1/boards/${opened.board.id}/notes`, { token })
    expect(body).toMatchObject({ notes: expect.arrayContaining([expect.objectContaining({ text: 'New' })]) })
    expect((await patch({ parent: null })).body).toMatchObject({ idea: { parent: null, text: 'New' } })
    expect((await patch({})).status).toBe(200)
    for (const bad of [
      { status: 'done' },
      { text: '' },
      { text: 'x'.repeat(501) },
      { tags: [''] },
      { parent: -1 },
    ]) {
      expect([bad, (await patch(bad)).status]).toEqual([bad, 400])
    }
    expect(codeOf(await patch({ parent: 99 }))).toBe('no-idea')
    const circle = { parent: first.number, text: 'Half', status: 'actionable', category: 'note' }
    expect(codeOf(await patch(circle))).toBe('would-circle')
    expect((await detail(first.number)).idea).toMatchObject({ text: 'New', status: 'distilled' })
  })

  test('removed ideas are shown only on request, and are restored whole', async () => {
    const [kept, gone] = [await add({ text: 'Kept' }), await add({ text: 'Gone', parent: 1 })]
    await api.call(`POST ${path}/1/links`, { token, body: { to: gone.number, type: 'supports' } })
    expect((await api.call(`DELETE ${path}/${gone.number}`, { token })).status).toBe(204)
    expect(await numbers()).toEqual([kept.number])
    expect(await numbers('?removed=yes')).toEqual([gone.number])
    const missing = await api.call(`GET ${path}/${gone.number}`, { token })
    expect([missing.status, codeOf(missing)]).toEqual([404, 'no-idea'])
    expect((await detail(gone.number, '?removed=yes')).idea.removedAt).not.toBeNull()
    expect(await detail(kept.number)).toMatchObject({
      idea: { linkCount: 0, replies: 0 },
      links: [],
      replies: [],
    })
    for (const request of [`PATCH ${path}/${gone.number}`, `PUT ${path}/${gone.number}/done`]) {
      const body = request.startsWith('PUT') ? { isDone: true } : { status: 'refining' }
      expect(codeOf(await api.call(request, { token, body }))).toBe('no-idea')
    }
    const back = await api.call(`POST ${path}/${gone.number}/restore`, { token })
    expect(back).toMatchObject({ status: 200, body: { idea: { text: 'Gone', isOnCanvas: true, parent: 1 } } })
    expect(await detail(kept.number)).toMatchObject({ idea: { linkCount: 1, replies: 1 } })
    expect(codeOf(await api.call(`POST ${path}/${gone.number}/restore`, { token }))).toBe('no-idea')
    expect((await detail(gone.number)).history.map(({ kind }) => kind)).toEqual([
      'restored',
      'removed',
      'linked',
      'captured',
    ])
  })

  test('commenters and viewers read and change nothing; who is not on the board sees nothing', async () => {
    await add({ text: 'Mine' })
    const changes: [request: string, body?: object][] = [
      [`POST ${path}`, { text: 'No' }],
      [`PATCH ${path}/1`, { status: 'refining' }],
      [`DELETE ${path}/1`],
    ]
    for (const word of ['comment', 'view'] as const) {
      const joined = await api.join(opened.links[word])
      expect((await api.call(`GET ${path}`, { token: joined.token })).body).toMatchObject({ total: 1 })
      expect((await api.call(`GET ${path}/1`, { token: joined.token })).status).toBe(200)
      for (const [request, body] of changes) {
        const reply = await api.call(request, { token: joined.token, ...(body && { body }) })
        expect([request, codeOf(reply)]).toEqual([request, 'needs-editor'])
      }
    }
    const stranger = await api.open('Elsewhere', 'Eve')
    const cookie = await api.cookieOf(stranger.me.id)
    for (const request of [`GET ${path}`, `GET ${path}/1`]) {
      expect(codeOf(await api.call(request, { cookie }))).toBe('no-board')
      expect(codeOf(await api.call(request, { token: stranger.token }))).toBe('no-board')
      expect(codeOf(await api.call(request))).toBe('sign-in')
    }
    expect((await page()).total).toBe(1)
  })

  test('an editor removes their own, a facilitator anyone’s', async () => {
    await add({ text: 'Ann’s' })
    const bob = await api.join(opened.links.edit)
    const own = await api.ask(OneIdea, `POST ${path}`, { token: bob.token, body: { text: 'Bob’s' } })
    expect(codeOf(await api.call(`DELETE ${path}/1`, { token: bob.token }))).toBe('not-yours')
    expect((await api.call(`DELETE ${path}/${own.idea.number}`, { token: bob.token })).status).toBe(204)
    expect(codeOf(await api.call(`POST ${path}/77/restore`, { token: bob.token }))).toBe('no-idea')
    const backwards = { token: bob.token, body: { status: 'raw' } }
    await api.call(`PATCH ${path}/1`, { token, body: { status: 'actionable' } })
    expect(codeOf(await api.call(`PATCH ${path}/1`, backwards))).toBe('only-forward')
  })

  test('who loses the right to edit while a board is being opened changes nothing', async () => {
    const { services } = api.server
    const joined = await api.join(opened.links.edit)
    const app = createApi({
      ...services,
      rooms: {
        ...services.rooms,
        async open(boardId) {
          const room = await services.rooms.open(boardId)
          const demotion = { type: 'member.set-role', userId: joined.me.id, role: 'viewer' }
          await services.sessions.dispatch(boardId, demotion, { kind: 'server' })
          return room
        },
      },
    })
    const headers = { authorization: `Bearer ${joined.token}`, 'content-type': 'application/json' }
    const reply = await app.request(path, { method: 'POST', headers, body: JSON.stringify({ text: 'Late' }) })
    expect(reply.status).toBe(403)
    expect((await page()).total).toBe(0)
  })

  test('a board that is full takes no idea', async () => {
    const texts = Array.from({ length: 39 }, (_, i) => `Idea ${i}`)
    for (const text of texts) await add({ text })
    const full = await api.call(`POST ${path}`, { token, body: { text: 'One more' } })
    expect([full.status, codeOf(full)]).toEqual([409, 'board-full'])
  })
})
