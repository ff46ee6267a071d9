import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ActivityResponsePage } from '#api/activity.ts'
import { ErrorResponse } from '#api/error.ts'
import { IdeaDetail, OneIdea } from '#api/ideas.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { addNote, editBoard, setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import { limitVisitors } from '#server/limits/visitor-limit.ts'
import { createRooms } from '#server/sync/rooms.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Note = z.object({
  id: z.string(),
  number: z.number().nullable(),
  text: z.string(),
  revision: z.string(),
  author: z.object({ id: z.string(), name: z.string(), kind: z.string() }).nullable(),
  x: z.number(),
  y: z.number(),
  color: z.string(),
  lock: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
const OneNote = z.object({ note: Note })
const Notes = z.object({ notes: z.array(Note) })
type Note = z.infer<typeof Note>

withApi('notes', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}/notes`
  })

  const post = async (body: object, headers: Record<string, string> = {}) =>
    (await api.ask(OneNote, `POST ${path}`, { token: opened.token, body, headers })).note
  const list = async () => (await api.ask(Notes, `GET ${path}`, { token: opened.token })).notes

  test('a note has text, place, colour, number, author and times', async () => {
    const before = Date.now()
    const note = await post({ text: 'Hello\r\nworld', x: 10, y: -20, color: 'light-blue' })
    expect(note).toMatchObject({ text: 'Hello\nworld', x: 10, y: -20, color: 'light-blue', number: 1 })
    expect(note.author).toMatchObject({ id: opened.me.id, name: 'Ann', kind: 'person' })
    expect(note.createdAt).toBeGreaterThanOrEqual(before - 1)
    expect(await list()).toMatchObject([{ ...note, updatedAt: expect.any(Number) }])
  })

  test('[BD62] marks that are too many on a letter are left out', async () => {
    const note = await post({ text: `a${'\u0301'.repeat(90)}` })
    expect(note.text).toBe(`a${'\u0301'.repeat(12)}`)
  })

  test('[SE156] a note of invisible characters alone has no number until it has words', async () => {
    const blank = await post({ text: '\u200b\u2800' })
    expect(blank.number).toBeNull()
    expect(await post({ text: 'First words' })).toMatchObject({ number: 1 })
    const body = { text: 'Words at last' }
    const { note } = await api.ask(OneNote, `PATCH ${path}/${blank.id}`, { token: opened.token, body })
    expect(note.number).toBe(2)
  })

  test('simultaneous notes are numbered one by one and cover nothing', async () => {
    const texts = Array.from({ length: 20 }, (_, i) => `Note ${i}`)
    const notes = await Promise.all(texts.map((text) => post({ text })))
    expect(notes.map((note) => note.number).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      texts.map((_, i) => i + 1),
    )
    const doOverlap = (a: Note, b: Note) => Math.abs(a.x - b.x) < 200 && Math.abs(a.y - b.y) < 200
    const overlaps = notes.filter((a) => notes.some((b) => a.id !== b.id && doOverlap(a, b)))
    expect(overlaps).toEqual([])
  })

  test('a repeated request with one key adds one note', async () => {
    const key = { 'idempotency-key': 'a1' }
    const [first, second] = await Promise.all([post({ text: 'Once' }, key), post({ text: 'Once' }, key)])
    expect(second?.id).toBe(first?.id)
    expect(await list()).toHaveLength(1)
  })

  test('a note is changed field by field, and deleted', async () => {
    const note = await post({ text: 'Old', x: 0, y: 0 })
    const patch = { token: opened.token, body: { text: 'New', x: 50 } }
    const changed = await api.call(`PATCH ${path}/${note.id}`, patch)
    expect(changed.body).toMatchObject({ note: { text: 'New', x: 50, y: 0, color: 'yellow', number: 1 } })
    expect((await api.call(`DELETE ${path}/${note.id}`, { token: opened.token })).status).toBe(204)
    for (const method of ['PATCH', 'DELETE']) {
      const gone = await api.call(`${method} ${path}/${note.id}`, {
        token: opened.token,
        ...(method === 'PATCH' && { body: { text: 'x' } }),
      })
      expect([gone.status, codeOf(gone)]).toEqual([404, 'no-note'])
    }
  })

  test.each(['comment', 'view'] as const)(
    'who came by the %s link reads notes and writes none',
    async (word) => {
      const note = await post({ text: 'Mine' })
      const { token } = await api.join(opened.links[word])
      expect((await api.call(`GET ${path}`, { token })).status).toBe(200)
      const tries = [
        await api.call(`POST ${path}`, { token, body: { text: 'No' } }),
        await api.call(`PATCH ${path}/${note.id}`, { token, body: { text: 'No' } }),
        await api.call(`DELETE ${path}/${note.id}`, { token }),
      ]
      expect(tries.map(codeOf)).toEqual(['needs-editor', 'needs-editor', 'needs-editor'])
      expect((await list())[0]?.text).toBe('Mine')
    },
  )

  test('[HT30] a note that a facilitator locked is changed, unlocked and deleted by facilitators only', async () => {
    const note = await post({ text: 'Rules of the day' })
    const { token } = await api.join(opened.links.edit)
    const patch = (body: object, by = token) => api.call(`PATCH ${path}/${note.id}`, { token: by, body })
    expect((await patch({ isLocked: true })).body).toMatchObject({ note: { lock: 'editors' } })
    expect((await patch({ isLocked: false }, opened.token)).body).toMatchObject({ note: { lock: null } })
    expect((await patch({ isLocked: true }, opened.token)).body).toMatchObject({
      note: { lock: 'facilitators' },
    })
    const idea = `/api/v1/boards/${opened.board.id}/ideas/${note.number}`
    await vi.waitFor(async () =>
      expect((await api.call(`GET ${idea}`, { token: opened.token })).status).toBe(200),
    )
    const tries = [
      await patch({ text: 'Mine' }),
      await patch({ isLocked: false }),
      await api.call(`DELETE ${path}/${note.id}`, { token }),
      await api.call(`PATCH ${idea}`, { token, body: { text: 'Mine' } }),
      await api.call(`DELETE ${idea}`, { token }),
    ]
    expect(tries.map(codeOf)).toEqual(['locked', 'locked', 'locked', 'locked', 'locked'])
    expect(await list()).toMatchObject([{ text: 'Rules of the day', lock: 'facilitators' }])
    expect((await patch({ text: 'New rules' }, opened.token)).status).toBe(200)
  })

  test('content beyond a limit of a board or note is refused with the limit', async () => {
    const long = await api.call(`POST ${path}`, { token: opened.token, body: { text: 'x'.repeat(501) } })
    expect([long.status, codeOf(long)]).toEqual([400, 'note-too-long'])
    for (const body of [{ text: 'x', x: 2e6, y: 0 }, { text: 'x', color: 'pink' }, { x: 1 }, { text: 7 }]) {
      expect((await api.call(`POST ${path}`, { token: opened.token, body })).status).toBe(400)
    }
    for (let i = 0; i < 39; i++) await post({ text: `${i}` })
    // The first note of a program needs room for its lane too.
    const program = { name: 'Planner', scopes: ['note:write'], boardId: opened.board.id }
    const { secret } = NewTokenResponse.parse(
      (await api.call('POST /api/v1/tokens', { token: opened.token, body: program })).body,
    )
    const laned = await api.call(`POST ${path}`, { token: secret, body: { text: 'In a lane' } })
    expect([laned.status, codeOf(laned)]).toEqual([409, 'board-full'])
    const placed = {
      token: secret,
      body: { text: 'Last', x: 0, y: 0 },
      headers: { 'idempotency-key': 'last' },
    }
    const { note: last } = await api.ask(OneNote, `POST ${path}`, placed)
    expect((await api.ask(OneNote, `POST ${path}`, placed)).note.id).toBe(last.id)
    const full = await api.call(`POST ${path}`, { token: opened.token, body: { text: 'One more' } })
    expect([full.status, codeOf(full)]).toEqual([409, 'board-full'])
  })

  test('a note written on the canvas gets the next number when it has been left alone', async () => {
    await post({ text: 'First' })
    const room = await api.server.services.rooms.open(opened.board.id)
    const { doc } = room
    const origin = { kind: 'person', userId: opened.me.id } as const
    const begin = (id: string, text: string) =>
      editBoard(doc, origin, () => addNote(doc, { id, text, x: 0, y: 300, author: opened.me.id }))
    begin('shape:empty', '')
    begin('shape:typed', 'Two')
    await vi.waitFor(
      async () => expect((await list()).find((note) => note.id === 'shape:typed')?.number).toBe(2),
      { timeout: 10_000 },
    )
    expect((await list()).find((note) => note.id === 'shape:empty')?.number).toBeNull()
    editBoard(doc, origin, () => setNoteText(doc, 'shape:empty', 'Three'))
    await vi.waitFor(
      async () => expect((await list()).find((note) => note.id === 'shape:empty')?.number).toBe(3),
      { timeout: 10_000 },
    )
    // A client may claim any number in its own copy; the API has the session's.
    editBoard(doc, origin, () => setNoteMeta(doc, 'shape:empty', { number: 77 }))
    expect((await list()).find((note) => note.id === 'shape:empty')?.number).toBe(3)
    room.release()
  })

  test('a person who loses the right to edit while a board is being opened writes nothing', async () => {
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
    expect(await list()).toEqual([])
  })

  test('a board whose document has reached its size limit takes deletions only', async () => {
    const { services } = api.server
    const full = createRooms({
      ...services,
      models: services.models.view,
      config: { limits: { ...services.config.limits, maxDocumentBytes: 100 } },
    })
    const { id } = await post({ text: 'Last' })
    const app = createApi({ ...services, rooms: full })
    const headers = { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'One more' })
    expect((await app.request(path, { method: 'POST', headers, body })).status).toBe(409)
    expect((await app.request(`${path}/${id}`, { method: 'PATCH', headers, body })).status).toBe(409)
    expect((await app.request(`${path}/${id}`, { method: 'DELETE', headers })).status).toBe(204)
    await full.stop()
  })

  test('[HT12] a person who has written too many notes on one board lately is refused; other people and other boards are not affected', async () => {
    const { services } = api.server
    const noteWrites = limitVisitors({ max: 3, windowMs: 60_000, now: Date.now }, 10)
    const app = createApi({ ...services, visitorLimits: { ...services.visitorLimits, noteWrites } })
    const ask = async (method: string, at: string, by = opened.token) => {
      const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' }
      const body = method === 'DELETE' ? null : JSON.stringify({ text: 'Go by bus' })
      return (await app.request(at, { method, headers, body })).status
    }
    const { id } = await post({ text: 'First' })
    expect(await ask('POST', path)).toBe(201)
    expect(await ask('PATCH', `${path}/${id}`)).toBe(200)
    expect(await ask('DELETE', `${path}/${id}`)).toBe(204)
    expect(await ask('POST', path)).toBe(429)
    const other = await api.ask(z.object({ board: z.object({ id: z.string() }) }), 'POST /api/v1/boards', {
      token: opened.token,
    })
    expect(await ask('POST', `/api/v1/boards/${other.board.id}/notes`)).toBe(201)
    const bob = await api.join(opened.links.edit)
    expect(await ask('POST', path, bob.token)).toBe(201)
  })

  describe('programs', () => {
    const board = () => `/api/v1/boards/${opened.board.id}`
    const programOf = async (token: string) => {
      const body = { name: 'Planner', scopes: ['board:read', 'note:write'], boardId: opened.board.id }
      return NewTokenResponse.parse((await api.call('POST /api/v1/tokens', { token, body })).body).secret
    }
    const read = async (id: string) =>
      must(
        (await list()).find((note) => note.id === id),
        'the note',
      )
    const ask = async (
      request: string,
      token: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const reply = await api.call(request, { token, headers, ...(body && { body }) })
      return { status: reply.status, ...ErrorResponse.safeParse(reply.body).data?.error }
    }
    const history = async (number: number | null) =>
      (await api.ask(IdeaDetail, `GET ${board()}/ideas/${number}?removed=yes`, { token: opened.token }))
        .history

    test('[HT60] a program replaces and removes only text that it has read, and is sent the newer text', async () => {
      const bob = await api.join(opened.links.edit)
      const program = await programOf(bob.token)
      const note = await post({ text: 'Go by bus' })
      const idea = `${board()}/ideas/${note.number}`
      await vi.waitFor(async () =>
        expect((await api.call(`GET ${idea}`, { token: program })).status).toBe(200),
      )
      expect(
        (await api.call(`PATCH ${path}/${note.id}`, { token: bob.token, body: { text: 'Go by train' } }))
          .status,
      ).toBe(200)
      const current = { text: 'Go by train', revision: (await read(note.id)).revision }
      const stale = { 'if-match': `"${note.revision}"` }
      const numbers = [note.number]
      const requests: [request: string, body?: object][] = [
        [`PATCH ${path}/${note.id}`, { text: 'Walk' }],
        [`DELETE ${path}/${note.id}`],
        [`PATCH ${idea}`, { text: 'Walk' }],
        [`DELETE ${idea}`],
        [`POST ${board()}/ideas/remove`, { numbers }],
      ]
      for (const [request, body] of requests) {
        const without = await ask(request, program, body)
        expect([request, without]).toMatchObject([request, { status: 428, code: 'revision-needed', current }])
        expect(without.message).toContain('revision')
        const isMany = request.endsWith('/remove')
        const late = isMany
          ? await ask(request, program, { numbers, revisions: [note.revision] })
          : await ask(request, program, body, stale)
        expect([request, late]).toMatchObject([request, { status: 412, code: 'stale-revision', current }])
        if (isMany) expect(late.current?.number).toBe(note.number)
      }
      expect((await read(note.id)).text).toBe('Go by train')
      expect(await ask(`PATCH ${path}/${note.id}`, program, { color: 'green' })).toMatchObject({
        status: 200,
      })
      expect(await ask(`PATCH ${path}/${note.id}`, program, { text: 'Go by train' })).toMatchObject({
        status: 200,
      })
      // People see the note that they change.
      expect(await ask(`PATCH ${path}/${note.id}`, bob.token, { text: 'Go by tram' })).toMatchObject({
        status: 200,
      })
    })

    test('[HT61] words of a person that a program replaces stay in the history, which names the program', async () => {
      const bob = await api.join(opened.links.edit)
      const program = await programOf(bob.token)
      const note = await post({ text: 'Go by bus' })
      const { sessions } = api.server.services
      await vi.waitFor(async () => expect((await sessions.load(opened.board.id))?.ideas.size).toBe(1))
      await api.call(`PATCH ${path}/${note.id}`, { token: opened.token, body: { text: 'Go by night bus' } })
      const { revision } = await read(note.id)
      const fresh = { 'if-match': `"${revision}"` }
      expect(await ask(`PATCH ${path}/${note.id}`, program, { text: 'Walk' }, fresh)).toMatchObject({
        status: 200,
      })
      const { revision: now } = await read(note.id)
      expect(await ask(`DELETE ${path}/${note.id}?revision=${now}`, program)).toMatchObject({
        status: 204,
      })
      const shown = (await history(note.number)).filter(({ kind }) => kind !== 'tags')
      const said = shown.map(({ kind, by, program, to }) => [kind, by?.name, program, to])
      expect(said).toEqual([
        ['note-deleted', 'Bob', 'Planner', null],
        ['text', 'Bob', 'Planner', 'Walk'],
        ['text', 'Ann', null, 'Go by night bus'],
        ['captured', 'Ann', null, 'Go by bus'],
      ])
    })

    test('[HT61] a program’s changes of ideas have its name in history and activity', async () => {
      const program = await programOf(opened.token)
      const { number } = await post({ text: 'Go by bus' })
      const idea = `${board()}/ideas/${number}`
      await vi.waitFor(async () =>
        expect((await api.call(`GET ${idea}`, { token: program })).status).toBe(200),
      )
      await api.call(`PATCH ${idea}`, { token: program, body: { tags: ['travel'] } })
      const { revision } = await api
        .ask(OneIdea, `PATCH ${idea}`, { token: program, body: { status: 'refining' } })
        .then(({ idea }) => idea)
      expect(await ask(`DELETE ${idea}`, program, undefined, { 'if-match': `"${revision}"` })).toMatchObject({
        status: 204,
      })
      await api.call(`GET ${board()}/export?format=csv`, { token: program })
      const named = (await history(number)).map(({ kind, program }) => [kind, program])
      expect(named).toEqual([
        ['removed', 'Planner'],
        ['status', 'Planner'],
        ['tags', 'Planner'],
        ['captured', null],
      ])
      const { activity } = await api.ask(ActivityResponsePage, `GET ${board()}/activity`, {
        token: opened.token,
      })
      expect(activity.map(({ kind, actor, program }) => [kind, actor?.name, program])).toEqual(
        expect.arrayContaining([
          ['ideas.removed', 'Ann', 'Planner'],
          ['file.exported', 'Ann', 'Planner'],
        ]),
      )
    })

    test('[HT60] while someone is writing in a note, a program replaces nothing of it', async () => {
      const program = await programOf(opened.token)
      const note = await post({ text: 'Go by bus' })
      const room = await api.server.services.rooms.open(opened.board.id)
      const { sessions } = api.server.services
      await vi.waitFor(async () => expect((await sessions.load(opened.board.id))?.ideas.size).toBe(1))
      const agent = must((await sessions.load(opened.board.id))?.agents[0], 'an agent')
      room.showAgent(agent.id, { cursor: [0, 0], editing: note.id, doing: 'writing' })
      await room.edit({ kind: 'person', userId: opened.me.id }, () =>
        setNoteText(room.doc, note.id, 'Go by b'),
      )
      const { revision } = await read(note.id)
      expect(await ask(`PATCH ${path}/${note.id}`, program, { text: 'Walk', revision })).toMatchObject({
        status: 409,
        code: 'being-written',
      })
      room.release()
    })
  })
})
