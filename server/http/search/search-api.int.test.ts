import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OneComment } from '#api/comments.ts'
import { SearchResponse } from '#api/search.ts'
import { WAIT } from '#base/testing/patience.ts'
import { type ApiUnderTest, codeOf, withApi } from '../testing/with-api.ts'

const OneNote = z.object({ note: z.object({ id: z.string(), number: z.int().nullable() }) })

withApi('search', (current) => {
  const search = (api: ApiUnderTest, q: string, token: string) =>
    api.ask(SearchResponse, `GET /api/v1/search?q=${encodeURIComponent(q)}`, { token })

  test('[HT80] a member finds notes and comments with their places; strangers and former members find nothing', async () => {
    const api = current()
    const { board, token, links } = await api.open('Evening visitors')
    const bob = await api.join(links.edit)
    const stranger = await api.open('Elsewhere', 'Eve')
    const path = `/api/v1/boards/${board.id}`
    const { note } = await api.ask(OneNote, `POST ${path}/notes`, {
      token,
      body: { text: 'Café lamps stay on at night' },
    })
    const { thread } = await api.ask(OneComment, `POST ${path}/comments`, {
      token,
      body: { text: 'Which lamps?', anchor: { kind: 'board' } },
    })
    await vi.waitFor(async () => {
      const { boards, boardCount } = await search(api, 'LAMP', bob.token)
      expect(boardCount).toBe(1)
      expect(boards).toMatchObject([{ id: board.id, title: 'Evening visitors', count: 2 }])
      const texts = boards[0]?.texts.toSorted((a, b) => a.kind.localeCompare(b.kind))
      expect(texts).toMatchObject([
        { kind: 'comment', text: 'Which lamps?', matches: [[6, 11]], threadId: thread.id, origin: 'person' },
        { kind: 'idea', text: 'Café lamps stay on at night', noteId: note.id, commentId: null },
      ])
    }, WAIT)
    expect((await search(api, 'cafe', token)).boardCount).toBe(1)
    expect(await search(api, 'lamp', stranger.token)).toEqual({ boards: [], boardCount: 0 })
    await api.call(`DELETE ${path}/members/${bob.me.id}`, { token: bob.token })
    expect((await search(api, 'lamp', bob.token)).boards).toEqual([])
    expect(codeOf(await api.call('GET /api/v1/search?q=lamp'))).toBe('sign-in')
    expect(await search(api, ` '"&|!:*( `, token)).toEqual({ boards: [], boardCount: 0 })
  })
})
