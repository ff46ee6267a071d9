import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { LevelsResponse, NotificationsResponse } from '#api/notifications.ts'
import { ReviewResponse } from '#api/review.ts'
import { must } from '#base/must.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const Commented = z.object({
  thread: z.object({ id: z.string() }),
  comment: z.object({ id: z.string() }),
})

withApi('notifications', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let bob: { token: string; me: { id: string } }
  let path: string
  beforeEach(async () => {
    api = current()
    ann = await api.open()
    bob = await api.join(ann.links.comment)
    path = `/api/v1/boards/${ann.board.id}`
  })

  const inbox = (token: string, query = '') =>
    api.ask(NotificationsResponse, `GET /api/v1/notifications${query}`, { token })
  const patch = async (token: string, body: object) =>
    expect((await api.call('PATCH /api/v1/notifications', { token, body })).status).toBe(204)
  const comment = (token: string, text: string, thread?: string) => {
    const body = { text, ...(thread ? { thread } : { anchor: { kind: 'board' } }) }
    return api.ask(Commented, `POST ${path}/comments`, { token, body })
  }
  const firstOf = async (token: string) => must((await inbox(token)).notifications[0], 'a notification')
  const threadOfAnn = async () => {
    const { thread } = await comment(ann.token, 'Which lamps?')
    const reply = await comment(bob.token, 'The old ones', thread.id)
    return { id: thread.id, reply: reply.comment.id, subject: `thread:${thread.id}` }
  }

  test('[NT1] [NT3] one entry for a thread has its newest words and count, and follows its comments', async () => {
    const thread = await threadOfAnn()
    const { comment: last } = await comment(bob.token, 'And the new one', thread.id)
    const entry = await firstOf(ann.token)
    expect(entry).toMatchObject({
      board: { id: ann.board.id, title: 'Plans' },
      subject: thread.subject,
      kind: 'reply',
      text: 'And the new one',
      by: { id: bob.me.id, name: 'Bob', isAgent: false },
      commentId: last.id,
      count: 2,
      isRead: false,
    })
    expect(await inbox(bob.token)).toMatchObject({ notifications: [], unread: 0 })
    await api.call(`DELETE ${path}/comments/${last.id}`, { token: bob.token })
    expect(await firstOf(ann.token)).toMatchObject({ text: 'The old ones', count: 1 })
    await api.call(`DELETE ${path}/comments/${thread.reply}`, { token: bob.token })
    expect(await inbox(ann.token)).toMatchObject({ notifications: [], unread: 0 })
  })

  test('[NT2] reading a thing on the board reads its entry, and the other way round', async () => {
    const thread = await threadOfAnn()
    const { seq } = await firstOf(ann.token)
    const seen = [{ subject: thread.subject, seq }]
    await api.call(`POST ${path}/visits`, { token: ann.token, body: { seen } })
    expect(await inbox(ann.token)).toMatchObject({ notifications: [{ isRead: true, count: 0 }], unread: 0 })
    await comment(bob.token, 'And the new one', thread.id)
    expect((await inbox(ann.token, '?limit=0')).unread).toBe(1)
    const again = await firstOf(ann.token)
    await patch(ann.token, { read: [{ boardId: ann.board.id, subject: again.subject, seq: again.seq }] })
    const { rows } = await api.ask(ReviewResponse, `GET ${path}/review`, { token: ann.token })
    expect(rows.find(({ subject }) => subject === thread.subject)).toMatchObject({ isSeen: true })
    expect((await inbox(ann.token, '?unread=yes')).notifications).toEqual([])
  })

  test('[NT6] an archived entry comes back with the next event, and all can be marked as read', async () => {
    const thread = await threadOfAnn()
    const { subject, seq } = await firstOf(ann.token)
    await patch(ann.token, { archive: [{ boardId: ann.board.id, subject, seq }] })
    expect(await inbox(ann.token)).toMatchObject({ notifications: [], unread: 0 })
    expect((await inbox(ann.token, '?archived=yes')).notifications).toHaveLength(1)
    await comment(bob.token, 'And the new one', thread.id)
    expect(await inbox(ann.token)).toMatchObject({ notifications: [{ subject }], unread: 1 })
    await patch(ann.token, { readAll: true })
    expect(await inbox(ann.token)).toMatchObject({ notifications: [{ isRead: true }], unread: 0 })
  })

  test('[NT6] pages follow each other by `next` without gaps or doubles', async () => {
    const threads = []
    for (let i = 0; i < 5; i++) threads.push((await threadOfAnn()).subject)
    const found: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const query = `?limit=2${next && `&cursor=${encodeURIComponent(next)}`}`
      const page: NotificationsResponse = await inbox(ann.token, query)
      expect(page.unread).toBe(5)
      found.push(...page.notifications.map(({ subject }) => subject))
      next = page.next
    }
    expect(found).toEqual(threads.reverse())
  })

  test('[NT7] the level of a thread wins over that of its board, and that over the general one', async () => {
    const thread = await threadOfAnn()
    const put = async (boardId: string | null, subject: string | null, level: string | null) =>
      (
        await api.call('PUT /api/v1/notifications/levels', {
          token: ann.token,
          body: { boardId, subject, level },
        })
      ).status
    const unread = async () => (await inbox(ann.token)).unread
    expect(await put(null, null, 'none')).toBe(204)
    expect(await unread()).toBe(0)
    expect(await put(ann.board.id, null, 'all')).toBe(204)
    expect(await unread()).toBe(1)
    expect(await put(ann.board.id, null, 'needs')).toBe(204)
    expect(await unread()).toBe(0)
    await comment(bob.token, 'What do you think, @Ann?', thread.id)
    expect(await firstOf(ann.token)).toMatchObject({ kind: 'mention' })
    expect(await put(ann.board.id, thread.subject, 'none')).toBe(204)
    expect(await unread()).toBe(0)
    expect(await put(ann.board.id, thread.subject, null)).toBe(204)
    expect(await unread()).toBe(1)
    const { levels } = await api.ask(LevelsResponse, 'GET /api/v1/notifications/levels', { token: ann.token })
    expect(levels).toEqual([
      { boardId: null, subject: null, level: 'none', boardTitle: null },
      { boardId: ann.board.id, subject: null, level: 'needs', boardTitle: 'Plans' },
    ])
    const eve = await api.open()
    expect(await put(eve.board.id, null, 'none')).toBe(404)
  })

  test('[NT5] people who left, deleted boards and strangers have no entries', async () => {
    const thread = await threadOfAnn()
    await comment(ann.token, 'Thanks', thread.id)
    expect((await inbox(bob.token)).unread).toBe(1)
    await api.call(`DELETE ${path}/members/${bob.me.id}`, { token: ann.token })
    expect(await inbox(bob.token)).toMatchObject({ notifications: [], unread: 0 })
    await api.call(`DELETE ${path}`, { token: ann.token })
    expect(await inbox(ann.token)).toMatchObject({ notifications: [], unread: 0 })
    expect(codeOf(await api.call('GET /api/v1/notifications'))).toBe('sign-in')
    expect(codeOf(await api.call('GET /api/v1/notifications?cursor=x', { token: ann.token }))).toBe(
      'bad-request',
    )
  })

  test('[NT6] marking reaches no boards of others, and hides nothing that comes later', async () => {
    const thread = await threadOfAnn()
    const eve = await api.open()
    const it = { boardId: ann.board.id, subject: thread.subject, seq: 1_000_000 }
    await patch(eve.token, { read: [it], archive: [it] })
    expect((await inbox(ann.token)).unread).toBe(1)
    await patch(ann.token, { read: [it] })
    await comment(bob.token, 'And the new one', thread.id)
    expect((await inbox(ann.token)).unread).toBe(1)
  })
})
