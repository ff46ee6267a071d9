import { beforeAll, expect, test } from 'vitest'
import { DatabaseError } from '#db/driver/database-error.ts'
import { createApi } from './create-api.ts'
import { type ApiUnderTest, codeOf, withApi } from './testing/with-api.ts'

withApi('strange text', (current) => {
  let api: ApiUnderTest
  beforeAll(() => {
    api = current()
  })

  test('characters that no database stores are left out of names, titles and premises', async () => {
    const body = { name: 'A\u0000nn\ud800', title: 'Pl\u0000ans\udc00', premise: 'W\u0000hy\n\ud800' }
    const opened = await api.call('POST /api/v1/boards', { body })
    expect(opened).toMatchObject({
      status: 201,
      body: {
        me: { name: 'Ann\ufffd' },
        board: { title: 'Plans\ufffd', premise: 'Why\n\ufffd' },
      },
    })
  })

  test('ids and links that can’t be are not there', async () => {
    const { token, board: mine } = await api.open()
    const board = await api.call('GET /api/v1/boards/%00', { token })
    expect([board.status, codeOf(board)]).toEqual([404, 'no-board'])
    const paths = ['GET interviews/w1/files/f1%00', 'POST talk/m1%00/retry', 'GET notes/%00']
    for (const path of paths) {
      const answer = await api.call(path.replace(' ', ` /api/v1/boards/${mine.id}/`), { token })
      expect([path, answer.status]).toEqual([path, 404])
    }
    const link = await api.call('GET /api/v1/links/%00')
    expect([link.status, codeOf(link)]).toEqual([404, 'no-link'])
    const joined = await api.call('POST /api/v1/join', { body: { link: 'a\u0000', name: 'Bob' } })
    expect([joined.status, codeOf(joined)]).toEqual([404, 'no-link'])
  })

  test('a link’s secret is in no log', async () => {
    const said: unknown[] = []
    const { services } = api.server
    const away = () => Promise.reject(new DatabaseError('unreachable'))
    const log = { error: (...line: unknown[]) => said.push(line) }
    const app = createApi({
      ...services,
      db: { ...services.db, query: away, transaction: away },
      log: Object.assign(Object.create(services.log), log),
    })
    expect((await app.request('/api/v1/links/not-for-the-log')).status).toBe(503)
    expect(said).toHaveLength(1)
    expect(JSON.stringify(said)).not.toContain('not-for-the-log')
  })
})
