import { beforeEach, expect, test, vi } from 'vitest'
import { ChangesResponse, ReviewResponse } from '#api/review.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

withApi('reviews', (current) => {
  let api: ApiUnderTest
  let ann: OpenedBoard
  let path: string
  beforeEach(async () => {
    api = current()
    ann = await api.open()
    path = `/api/v1/boards/${ann.board.id}`
  })

  const review = (token: string) => api.ask(ReviewResponse, `GET ${path}/review`, { token })
  const counts = async (token: string) => api.ask(ReviewResponse, `GET ${path}/review?limit=0`, { token })
  const post = async (token: string, to: string, body?: object) => {
    expect((await api.call(`POST ${path}/${to}`, { token, ...(body && { body }) })).status).toBe(204)
    return counts(token)
  }
  const visit = (token: string, body: object = {}) => post(token, 'visits', body)
  const write = (text: string) => api.call(`POST ${path}/notes`, { token: ann.token, body: { text } })

  async function guestWithNews(link = ann.links.comment) {
    const ben = await api.join(link)
    await visit(ben.token)
    await write('Open on Thursdays')
    await write('Soup at seven')
    await vi.waitFor(async () => expect((await review(ben.token)).rows).toHaveLength(2), WAIT)
    return ben
  }

  test('[SE450] [SE452] a guest with a comment link sees what is new, and a thing that was on the screen is seen', async () => {
    const ben = await guestWithNews()
    const before = await review(ben.token)
    expect(before).toMatchObject({ since: null, changes: 2, unseen: 2, needs: 0 })
    const [first] = before.rows
    expect(first).toMatchObject({ subject: 'note:1', text: 'Open on Thursdays', part: 'rest', isSeen: false })
    const { subject, seq } = must(first, 'a row')
    expect(await visit(ben.token, { seen: [{ subject, seq }] })).toMatchObject({ changes: 1, unseen: 1 })
    expect((await review(ben.token)).rows.map(({ isSeen }) => isSeen)).toEqual([true, false])
    // Its writer has no news.
    expect(await visit(ann.token)).toMatchObject({ changes: 0 })
  })

  test('[SE454] marking all as seen can be undone, and hides nothing that comes later', async () => {
    const ben = await guestWithNews()
    const { seq } = await review(ben.token)
    expect(await visit(ben.token, { throughSeq: seq + 1_000 })).toMatchObject({ unseen: 0 })
    await write('Tea by the pot')
    await vi.waitFor(async () => expect((await counts(ben.token)).unseen).toBe(1), WAIT)
    expect((await post(ben.token, 'visits/undo')).unseen).toBe(3)
    expect((await post(ben.token, 'visits/undo')).unseen).toBe(3)
  })

  test('a program reads changes since an event, and has no visits', async () => {
    const ben = await guestWithNews(ann.links.edit)
    const made = await api.call('POST /api/v1/tokens', {
      token: ben.token,
      body: { name: 'Planner', scopes: ['board:read', 'note:write'], boardId: ann.board.id },
    })
    const { secret: token } = made.body as { secret: string }
    const all = await api.ask(ChangesResponse, `GET ${path}/changes`, { token })
    expect(all.rows.map(({ text }) => text)).toEqual(['Open on Thursdays', 'Soup at seven'])
    const later = await api.ask(ChangesResponse, `GET ${path}/changes?since=${all.seq}`, { token })
    expect(later.rows).toEqual([])
    expect(codeOf(await api.call(`POST ${path}/visits`, { token, body: {} }))).toBe('people-only')
    expect(codeOf(await api.call(`POST ${path}/visits`, { token: ben.token, body: { seen: [{}] } }))).toBe(
      'bad-request',
    )
  })

  test('an AI’s words are marked in the review and among the changes', async () => {
    const ben = await guestWithNews()
    const body = { name: 'Planner', scopes: ['note:write'], boardId: ann.board.id }
    const made = await api.call('POST /api/v1/tokens', { token: ann.token, body })
    const { secret } = made.body as { secret: string }
    const note = { text: 'Bread from the oven', isByAi: true }
    await api.call(`POST ${path}/notes`, { token: secret, body: note })
    const origins = (rows: ReviewResponse['rows']) => rows.map(({ text, origin }) => [text, origin])
    const marked = [
      ['Open on Thursdays', 'person'],
      ['Soup at seven', 'person'],
      ['Bread from the oven', 'ai'],
    ]
    await vi.waitFor(async () => expect(origins((await review(ben.token)).rows)).toEqual(marked), WAIT)
    const changes = await api.ask(ChangesResponse, `GET ${path}/changes`, { token: ben.token })
    expect(origins(changes.rows)).toEqual(marked)
  })

  test('[SE450] strangers, blocked people and closed boards get nothing', async () => {
    const ben = await guestWithNews()
    const eve = await api.open()
    for (const request of ['GET', 'POST'].map(
      (method) => `${method} ${path}/${method === 'GET' ? 'review' : 'visits'}`,
    ))
      expect(
        codeOf(
          await api.call(request, { token: eve.token, ...(request.startsWith('POST') && { body: {} }) }),
        ),
      ).toBe('no-board')
    await api.call(`DELETE ${path}/members/${ben.me.id}`, { token: ann.token })
    expect((await api.call(`GET ${path}/review`, { token: ben.token })).status).toBe(403)
  })
})
