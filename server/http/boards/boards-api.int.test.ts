import { beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { addNote } from '#board/edit/edit-board.ts'
import { appendUpdates, CANVAS_DOC } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'
import { createPreviews } from './previews.ts'

const Listed = z.object({
  boards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      role: z.string(),
      changedAt: z.number(),
      here: z.array(z.unknown()),
      preview: z.object({ notes: z.array(z.unknown()), frames: z.array(z.unknown()) }),
    }),
  ),
})

withApi('boards', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let path: string
  beforeAll(async () => {
    api = current()
    opened = await api.open('Plans', 'Ann')
    path = `/api/v1/boards/${opened.board.id}`
  })

  const list = async (token: string) => (await api.ask(Listed, 'GET /api/v1/boards', { token })).boards

  test('a name is enough to open a board, own it and share it', async () => {
    expect(opened.me).toMatchObject({ name: 'Ann', role: 'owner' })
    expect(new Set(Object.values(opened.links)).size).toBe(4)
    expect(opened.links.edit).toMatch(new RegExp(`^${api.server.url}/j/[\\w-]{43}$`))
    expect((await api.call(`GET ${path}`, { token: opened.token })).status).toBe(200)
  })

  test('a board needs no title, and no body', async () => {
    const reply = await api.call('POST /api/v1/boards', { token: opened.token })
    expect(reply).toMatchObject({ status: 201, body: { board: { title: 'Untitled board', premise: '' } } })
  })

  test('without a session or a name nobody opens a board', async () => {
    const reply = await api.call('POST /api/v1/boards', { body: { title: 'Plans' } })
    expect([reply.status, codeOf(reply)]).toEqual([401, 'sign-in'])
    expect((await api.call('GET /api/v1/boards')).status).toBe(401)
  })

  test.each([
    ['facilitate', 'facilitator'],
    ['edit', 'editor'],
    ['comment', 'commenter'],
    ['view', 'viewer'],
  ] as const)('the %s link makes a %s', async (word, role) => {
    const joined = await api.join(opened.links[word], 'Bob')
    expect(joined.me).toMatchObject({ name: 'Bob', role })
    expect(joined.board.id).toBe(opened.board.id)
    const mayChange = role === 'facilitator'
    const patch = await api.call(`PATCH ${path}`, { token: joined.token, body: { premise: `By ${role}` } })
    expect(patch.status).toBe(mayChange ? 200 : 403)
    expect((await api.call(`GET ${path}`, { token: joined.token })).status).toBe(200)
    expect((await api.call(`DELETE ${path}`, { token: joined.token })).status).toBe(403)
  })

  test('the secret alone joins as well as the whole link', async () => {
    const secret = opened.links.view.split('/').at(-1) ?? ''
    expect((await api.join(secret)).me.role).toBe('viewer')
  })

  test('a person who joins twice is on the board once, and keeps the better role', async () => {
    const bob = await api.join(opened.links.edit)
    const again = await api.call('POST /api/v1/join', { token: bob.token, body: { link: opened.links.view } })
    expect(again).toMatchObject({ status: 200, body: { me: { id: bob.me.id, role: 'editor' } } })
  })

  test('[HT3] a stranger gets the same answer whether a board exists, was deleted or never was', async () => {
    const eve = await api.open('Other', 'Eve')
    const [kept, deleted] = [await api.open('Kept'), await api.open('Deleted')]
    await api.call(`DELETE /api/v1/boards/${deleted.board.id}`, { token: deleted.token })
    const paths = ['', '/notes', '/members', '/restore'].flatMap((rest) =>
      [kept.board.id, deleted.board.id, 'nosuchboard1'].map((id) => `/api/v1/boards/${id}${rest}`),
    )
    const answers = new Set<string>()
    for (const each of paths) {
      const method = each.endsWith('/restore') ? 'POST' : 'GET'
      const { status, body } = await api.call(`${method} ${each}`, { token: eve.token })
      answers.add(JSON.stringify([status, body]))
    }
    expect([...answers]).toEqual([expect.stringContaining('[404,{"error":{"code":"no-board"')])
  })

  test('title and premise change, and the last changed board is first', async () => {
    const second = await api.ask(z.object({ board: z.object({ id: z.string() }) }), 'POST /api/v1/boards', {
      token: opened.token,
      body: { title: 'Second' },
    })
    expect((await list(opened.token))[0]?.id).toBe(second.board.id)
    const body = { title: ' Big  plans ', premise: 'Because' }
    const changed = await api.call(`PATCH ${path}`, { token: opened.token, body })
    expect(changed.body).toMatchObject({ board: { title: 'Big plans', premise: 'Because' } })
    expect((await list(opened.token))[0]).toMatchObject({ id: opened.board.id, title: 'Big plans' })
  })

  test('[HT3] a deleted board is gone for everyone until its owner brings it back', async () => {
    const mine = await api.open('Short-lived')
    const bob = await api.join(mine.links.edit)
    const board = `/api/v1/boards/${mine.board.id}`
    expect((await api.call(`DELETE ${board}`, { token: mine.token })).status).toBe(204)
    expect((await api.call(`DELETE ${board}`, { token: mine.token })).status).toBe(204)
    const gone = await api.call(`GET ${board}/notes`, { token: bob.token })
    expect([gone.status, codeOf(gone)]).toEqual([404, 'board-gone'])
    expect(await list(mine.token)).toEqual([])
    const deletedOf = async (asking: string) => (await api.call('GET /api/v1/boards', { token: asking })).body
    expect(await deletedOf(mine.token)).toMatchObject({
      deleted: [{ id: mine.board.id, title: 'Short-lived' }],
    })
    expect(await deletedOf(bob.token)).toMatchObject({ deleted: [] })
    expect((await api.call('POST /api/v1/join', { body: { link: mine.links.view, name: 'C' } })).status).toBe(
      404,
    )
    expect((await api.call(`POST ${board}/restore`, { token: bob.token })).status).toBe(403)
    expect((await api.call(`POST ${board}/restore`, { token: mine.token })).status).toBe(200)
    expect((await api.call(`GET ${board}`, { token: bob.token })).status).toBe(200)
  })

  test('a link shows its board before a person joins', async () => {
    const secret = opened.links.comment.split('/').at(-1)
    const stranger = await api.call(`GET /api/v1/links/${secret}`)
    expect(stranger.body).toMatchObject({
      role: 'commenter',
      isMember: false,
      board: { id: opened.board.id },
    })
    const owner = await api.call(`GET /api/v1/links/${secret}`, { token: opened.token })
    expect(owner.body).toMatchObject({ isMember: true })
    const wrong = await api.call('GET /api/v1/links/guess')
    expect([wrong.status, codeOf(wrong)]).toEqual([404, 'no-link'])
  })

  test('the list shows what a board looks like, and follows its changes', async () => {
    const mine = await api.open('Looks')
    const notes = `/api/v1/boards/${mine.board.id}/notes`
    expect((await list(mine.token))[0]?.preview.notes).toEqual([])
    await api.call(`POST ${notes}`, {
      token: mine.token,
      body: { text: 'One', x: 40, y: 60, color: 'green' },
    })
    const [board] = await list(mine.token)
    expect(board?.preview.notes).toEqual([{ x: 40, y: 60, w: 200, h: 200, color: 'green' }])
    expect(board?.here).toEqual([])
  })

  test('pinned boards are drawn first, however many others changed since', async () => {
    const { board, token } = await api.open('Pinned')
    const path = `/api/v1/boards/${board.id}`
    await api.call(`POST ${path}/notes`, { token, body: { text: 'One', x: 40, y: 60 } })
    await api.call(`PATCH ${path}/place`, { token, body: { isPinned: true } })
    for (let i = 0; i < 12; i++) await api.call('POST /api/v1/boards', { token })
    const pinned = (await list(token)).find(({ id }) => id === board.id)
    expect(pinned?.preview.notes).toHaveLength(1)
  })

  test('a large board is drawn in a thread, and as it was for a while after', async () => {
    const { board } = await api.open('Large')
    const { db, log, threads } = api.server.services
    const tasks: string[] = []
    const watched: ThreadPool = {
      findRefusal: (options) => threads.findRefusal(options),
      stop: () => threads.stop(),
      run(task, input, options) {
        tasks.push(task.name)
        return threads.run(task, input, options)
      },
    }
    let now = 1_000_000
    const previews = createPreviews({ db, log, threads: watched, now: () => now })
    const look = async (canvasSeq: number) => (await previews.of([{ id: board.id, canvasSeq }]))(board.id)

    const doc = new Y.Doc()
    addNote(doc, { id: 'shape:a', text: 'x'.repeat(200_000), x: 10, y: 20, author: null })
    await store(db, board.id, Y.encodeStateAsUpdate(doc))
    await expect
      .poll(async () => (await look(2)).notes, { timeout: 60_000 })
      .toMatchObject([{ x: 10, y: 20 }])
    expect(tasks).toEqual(['draw-preview'])

    addNote(doc, { id: 'shape:b', text: '', x: 300, y: 20, author: null })
    await store(db, board.id, Y.encodeStateAsUpdate(doc))
    expect((await look(3)).notes).toHaveLength(1)
    now += 15_000
    await expect.poll(async () => (await look(3)).notes.length, { timeout: 60_000 }).toBe(2)
    expect(tasks).toHaveLength(2)
  }, 120_000)
})

/** Stores an update like one that was stored while no server had the board open. */
async function store(db: Database, boardId: string, data: Uint8Array): Promise<void> {
  const [row] = await db.query<{ epoch: number; seq: number }>(
    'select epoch, (select max(seq) from doc_updates where board_id = id) as seq from boards where id = $1',
    [boardId],
  )
  const { epoch, seq } = must(row, 'the row of a board')
  await appendUpdates(db, [{ boardId, doc: CANVAS_DOC, seq: seq + 1, epoch, actor: 'server', data }])
}
