import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneComment, ThreadsPage } from '#api/comments.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const Activity = z.object({
  activity: z.array(z.object({ kind: z.string(), person: z.object({ name: z.string() }).nullable() })),
})
const BOARD: ThreadAnchor = { kind: 'board' }

withApi('comments', (current) => {
  let api: ApiUnderTest
  let opened: OpenedBoard
  let board: string
  let token: string
  let clients: StockClient[] = []
  beforeEach(async () => {
    api = current()
    opened = await api.open()
    board = `/api/v1/boards/${opened.board.id}`
    token = opened.token
  })
  afterEach(() => {
    for (const client of clients) client.stop()
    clients = []
  })

  const send = (request: string, by: string, body?: object, headers: Record<string, string> = {}) =>
    api.call(request, { token: by, ...(body && { body }), headers })
  const add = (text: string, more: object = { anchor: BOARD }, by = token) =>
    api.ask(OneComment, `POST ${board}/comments`, { token: by, body: { text, ...more } })
  const list = async (query = '', by = token) =>
    await api.ask(ThreadsPage, `GET ${board}/comments${query}`, { token: by })

  test('[SE410] commenters comment on a note with its words as they are; viewers read', async () => {
    const bob = await api.join(opened.links.comment)
    const viewer = await api.join(opened.links.view)
    const { note } = await api.ask(OneNote, `POST ${board}/notes`, {
      token,
      body: { text: 'Lamps by the door' },
    })
    const anchor = { kind: 'record', recordId: note.id }
    const { thread, comment } = await add('Which door?', { anchor }, bob.token)
    expect(thread).toMatchObject({
      anchor,
      quote: 'Lamps by the door',
      place: { state: 'attached' },
      count: 1,
    })
    expect(thread.box).toMatchObject({ w: 200, h: 200 })
    expect(comment).toMatchObject({ author: bob.me.id, origin: 'person', text: 'Which door?' })
    await add('The front one.', { thread: thread.id })
    expect(
      codeOf(await send(`POST ${board}/comments`, viewer.token, { text: 'No', thread: thread.id })),
    ).toBe('needs-commenter')
    const { threads } = await list('', viewer.token)
    expect(threads.map(({ comments }) => comments.map(({ text }) => text))).toEqual([
      ['Which door?', 'The front one.'],
    ])
    const gone = { text: 'Hm', anchor: { kind: 'record', recordId: 'shape:gone' } }
    expect(codeOf(await send(`POST ${board}/comments`, token, gone))).toBe('no-anchor')
    expect(codeOf(await send(`POST ${board}/comments`, token, { text: 'Hm' }))).toBe('no-anchor')
  })

  test('[SE410] a repeated request adds no second comment, by its id or its key', async () => {
    const id = 'e00000000001'.padEnd(13, '0')
    const { thread } = await add('Once', { id, anchor: BOARD })
    expect(thread.id).toBe(`d${id.slice(1)}`)
    expect((await add('Once', { id, anchor: BOARD })).comment.id).toBe(id)
    const key = { 'idempotency-key': 'k1' }
    const reply = () => send(`POST ${board}/comments`, token, { text: 'Twice', thread: thread.id }, key)
    expect((await reply()).body).toEqual((await reply()).body)
    expect((await list()).threads[0]?.comments).toHaveLength(2)
  })

  test('[SE412] pages get heads over the socket, words over HTTP, and no words of a deleted comment anywhere', async () => {
    const bob = await api.join(opened.links.comment)
    const client = connectStockClient(
      `${api.server.url.replace('http', 'ws')}/sync`,
      opened.board.id,
      bob.token,
    )
    clients.push(client)
    const { thread, comment } = await add('A secret word')
    const reply = await add('Another', { thread: thread.id }, bob.token)
    await vi.waitFor(() => expect(client.session.threads?.[thread.id]).toEqual(reply.thread), WAIT)
    expect((await send(`DELETE ${board}/comments/${comment.id}`, bob.token)).status).toBe(403)
    expect((await send(`DELETE ${board}/comments/${reply.comment.id}`, token)).status).toBe(204)
    expect((await send(`DELETE ${board}/comments/${comment.id}`, token)).status).toBe(204)
    await vi.waitFor(() => expect(client.session.threads).toEqual({}), WAIT)
    expect((await list()).threads).toEqual([])
    const { activity } = await api.ask(Activity, `GET ${board}/activity?group=deletions`, { token })
    expect(activity.map(({ kind, person }) => [kind, person?.name])).toContainEqual([
      'comment.removed',
      bob.me.name,
    ])
    const file = await api.call(`GET ${board}/export?format=json`, { token })
    expect(JSON.stringify(file.body)).not.toContain('secret word')
  })

  test('[SE411] [SE415] people edit their own comments and react to all', async () => {
    const bob = await api.join(opened.links.comment)
    const { comment } = await add(`Ask @"${bob.me.name}"`)
    expect(comment.mentions).toEqual([bob.me.id])
    const one = `${board}/comments/${comment.id}`
    expect(codeOf(await send(`PATCH ${one}`, bob.token, { text: 'Mine' }))).toBe('not-your-comment')
    const edited = await api.ask(OneComment, `PATCH ${one}`, { token, body: { text: 'Ask no one' } })
    expect(edited.comment).toMatchObject({ text: 'Ask no one', mentions: [], edited: expect.any(Object) })
    expect((await send(`PUT ${one}/reactions/${encodeURIComponent('🎉')}`, bob.token)).status).toBe(204)
    expect((await list()).threads[0]?.comments[0]?.reactions).toEqual({ '🎉': [bob.me.id] })
  })

  test('threads are listed by page, the newest comment first, and by state, person, mention and record', async () => {
    const bob = await api.join(opened.links.comment)
    const { note } = await api.ask(OneNote, `POST ${board}/notes`, { token, body: { text: 'One' } })
    const first = await add('First')
    const second = await add('Second', { anchor: { kind: 'record', recordId: note.id } }, bob.token)
    const third = await add(`Third @"${bob.me.name}"`)
    await add('Later', { thread: first.thread.id })
    await send(`POST ${board}/threads/${second.thread.id}/resolve`, token)
    const ids = async (query: string, by = token) => (await list(query, by)).threads.map(({ id }) => id)
    const [one, two, three] = [first.thread.id, second.thread.id, third.thread.id]
    expect(await ids('')).toEqual([one, three, two])
    expect(await ids('?state=open')).toEqual([one, three])
    expect(await ids('?state=resolved')).toEqual([two])
    expect(await ids('?mine=yes', bob.token)).toEqual([two])
    expect(await ids('?mentions=yes', bob.token)).toEqual([three])
    expect(await ids(`?record=${note.id}`)).toEqual([two])
    expect(await ids(`?thread=${three}`)).toEqual([three])
    expect(await ids(`?changedSince=${third.thread.changed}`)).toEqual([one, two])
    const page = await list('?limit=2')
    expect(page.threads.map(({ id }) => id)).toEqual([one, three])
    expect(await ids(`?limit=2&before=${must(page.next, 'a cursor')}`)).toEqual([two])
    expect(codeOf(await send(`GET ${board}/comments?before=x`, token))).toBe('bad-request')
  })
})
