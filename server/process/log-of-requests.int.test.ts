import { beforeEach, expect, test, vi } from 'vitest'
import { withApi } from '#server/http/testing/with-api.ts'

/** The lines that the process prints. */
const lines: Record<string, unknown>[] = []

beforeEach(() => {
  lines.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
})

function lineOf(msg: string): Record<string, unknown> | undefined {
  return lines.find((line) => line.msg === msg)
}

withApi(
  'lines about requests',
  (api) => {
    async function fail(headers: Record<string, string> = {}, path = '/api/v1/boards') {
      const { board, token } = await api().open()
      vi.spyOn(api().server.services.sessions, 'load').mockRejectedValueOnce(new Error('a mistake'))
      const response = await fetch(`${api().server.url}${path}/${board.id}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      return { response, boardId: board.id }
    }

    test('an answer and the lines of its request have the same id, and the board', async () => {
      const { response, boardId } = await fail()
      const requestId = response.headers.get('x-request-id')
      expect(requestId).toMatch(/^[0-9a-z]{12}$/)
      expect(lineOf('request failed')).toMatchObject({ requestId, boardId })
    })

    test('the id of a trusted proxy is taken; one that could forge a line is replaced', async () => {
      const given = 'f058ebd6-02f7-4d3f-942e-904344e8cde5'
      const { response } = await fail({ 'x-request-id': given, 'x-forwarded-for': '192.0.2.1' })
      expect(response.headers.get('x-request-id')).toBe(given)
      expect(lineOf('request failed')).toMatchObject({ requestId: given })
      const forged = await fail({ 'x-request-id': 'forged","msg":"database silent' })
      expect(forged.response.headers.get('x-request-id')).toMatch(/^[0-9a-z]{12}$/)
    })

    test('a line after the answer is not one of the request', async () => {
      const later = Promise.withResolvers<void>()
      const log = api().server.services.log
      vi.spyOn(api().server.services.sessions, 'load').mockImplementationOnce(async () => {
        setTimeout(() => {
          log.error('later')
          later.resolve()
        }, 50)
        throw new Error('a mistake')
      })
      const { board, token } = await api().open()
      await fetch(`${api().server.url}/api/v1/boards/${board.id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await later.promise
      expect(lineOf('later')).toMatchObject({ boardId: board.id })
      expect(lineOf('later')).not.toHaveProperty('requestId')
    })
  },
  { environment: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' } },
)

withApi(
  'lines without a trusted proxy',
  (api) => {
    test('an id that a client sends is not taken', async () => {
      const response = await fetch(`${api().server.url}/healthz`, {
        headers: { 'x-request-id': 'f058ebd6-02f7-4d3f' },
      })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-z]{12}$/)
    })
  },
  { environment: { LOG_LEVEL: 'error' } },
)
