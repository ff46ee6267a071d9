import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { WAIT } from '#base/testing/patience.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import { createApi } from '../create-api.ts'
import { type ApiUnderTest, codeOf, type OpenedBoard, withApi } from '../testing/with-api.ts'

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ 'x-least-role': z.string().optional(), requestBody: z.unknown().optional() }),
    ),
  ),
})

/** Unknown ids: an accepted request finds nothing by them. */
const SOMETHING = 'x1x1x1x1x1x1'
const ROLES = ['viewer', 'commenter', 'editor', 'facilitator', 'owner']

interface BoardRoute {
  request: string
  minRole: string
  hasBody: boolean
}

async function boardRoutes(api: ApiUnderTest, boardId: string): Promise<BoardRoute[]> {
  const { paths } = OpenApi.parse(await (await fetch(`${api.server.url}/api/v1/openapi.json`)).json())
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (!template.startsWith('/api/v1/boards/{boardId}')) return []
      const path = template.replace('{boardId}', boardId).replaceAll(/\{.+?\}/g, SOMETHING)
      const minRole = operation['x-least-role'] ?? ''
      return [
        {
          request: `${method.toUpperCase()} ${path}`,
          minRole,
          hasBody: operation.requestBody !== undefined,
        },
      ]
    }),
  )
}

/** Not JSON: any code that reads it would report that. */
const BROKEN = { type: 'application/json', content: '{"not": json' }

async function answersTo(
  api: ApiUnderTest,
  routes: readonly BoardRoute[],
  token?: string,
): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const { request: asked, hasBody } of routes) {
    const call = { ...(token !== undefined && { token }), ...(hasBody && { file: BROKEN }) }
    const reply = await api.call(asked, call)
    answers.push([asked, reply.status, codeOf(reply)])
  }
  return answers
}

withApi('admission of requests', (current) => {
  test('[HT1] strangers, people of another board and those with too little a role learn so before what they sent is read', {
    tags: ['slow'],
  }, async () => {
    const api = current()
    const opened = await api.open()
    const [eve, bob] = [await api.open('Other', 'Eve'), await api.join(opened.links.view)]
    const routes = await boardRoutes(api, opened.board.id)
    expect(routes.length).toBeGreaterThan(60)
    const all = (status: number, code: string) => routes.map(({ request: asked }) => [asked, status, code])
    expect(await answersTo(api, routes)).toEqual(all(401, 'sign-in'))
    expect(await answersTo(api, routes, eve.token)).toEqual(all(404, 'no-board'))
    const higher = routes.filter(({ minRole }) => minRole !== 'viewer')
    expect(higher.length).toBeGreaterThan(40)
    const answers = await answersTo(api, higher, bob.token)
    expect(answers).toEqual(
      higher.map(({ request: asked, minRole }) => [
        asked,
        403,
        `needs-${minRole === 'runs' ? 'editor' : minRole}`,
      ]),
    )
  })

  test('[HT2] every route about a board declares the least role that it requires', async () => {
    const api = current()
    const routes = await boardRoutes(api, 'x')
    for (const { request: asked, minRole } of routes)
      expect([asked, [...ROLES, 'runs'].includes(minRole)]).toEqual([asked, true])
  })

  test('[HT4] a token in the address opens sockets only', async () => {
    const api = current()
    const { token, board } = await api.open()
    const reply = await api.call(`GET /api/v1/boards/${board.id}?token=${token}`)
    expect([reply.status, codeOf(reply)]).toEqual([401, 'sign-in'])
    expect(JSON.stringify(reply.body)).toContain('Authorization')
  })

  test('[HT1] a large body of a stranger is refused before it has arrived', async () => {
    const api = current()
    const { board } = await api.open()
    for (const path of [
      `/api/v1/boards/${board.id}/import`,
      '/api/v1/boards/import',
      '/api/v1/boards/none1/import',
    ]) {
      const { status, sentBytes } = await sendEndlessly(api, path)
      expect([path, status]).toEqual([path, 401])
      expect(sentBytes).toBeLessThan(MANY_BYTES)
    }
  })

  test('[HT9] a large file of a person whose files are still being read is refused before it has arrived', async () => {
    const api = current()
    const { token, board } = await api.open()
    const tasks = vi.spyOn(api.server.services.threads, 'findRefusal').mockReturnValue('too-many')
    try {
      for (const path of ['import', 'import/aistorm', 'agents/import']) {
        const { status, sentBytes } = await sendEndlessly(api, `/api/v1/boards/${board.id}/${path}`, token)
        expect([path, status]).toEqual([path, 429])
        expect(sentBytes).toBeLessThan(MANY_BYTES)
      }
    } finally {
      tasks.mockRestore()
    }
  })

  test('[HT6] one person sends no more large files at once than fit their share', async () => {
    const api = current()
    const opened = await api.open()
    const other = await api.open('Other', 'Eve')
    const uploads = [hold(api, opened), hold(api, opened)]
    try {
      await expect.poll(() => codesOf(uploads)).toEqual(['too-many-uploads'])
      const small = { token: opened.token, body: { text: 'One', dryRun: true } }
      expect((await api.call(`POST /api/v1/boards/${opened.board.id}/import`, small)).status).toBe(200)
      const others = { token: other.token, body: { text: 'Two', dryRun: true } }
      expect((await api.call(`POST /api/v1/boards/${other.board.id}/import`, others)).status).toBe(200)
    } finally {
      for (const upload of uploads) upload.end()
    }
  })

  test('[HT34] while nothing can be saved, requests that write are answered, and nothing is saved twice', async () => {
    const api = current()
    const { services } = api.server
    const opened = await api.open()
    const path = `/api/v1/boards/${opened.board.id}`
    const query = services.db.query.bind(services.db)
    let isFull = true
    vi.spyOn(services.db, 'query').mockImplementation((sql, params) => {
      const isRefused = isFull && sql.includes('insert into doc_updates')
      return isRefused ? Promise.reject(new DatabaseError('full')) : query(sql, params)
    })
    const app = createApi({ ...services, savingPatience: { beforeMs: 50, afterMs: 50 } })
    const send = async (method: string, key: string, body: object | null, noteId = '') => {
      const headers = {
        authorization: `Bearer ${opened.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      }
      const reply = await app.request(`${path}/notes${noteId}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      return { status: reply.status, body: await reply.json() }
    }
    const read = async () =>
      (await send('GET', 'c', null)).body.notes.map(({ text }: { text: string }) => text)

    const pending = await send('POST', 'a', { text: 'Held' })
    expect([pending.status, codeOf(pending)]).toEqual([503, 'save-pending'])
    expect(services.rooms.storage.get()).toBe('full')
    for (const refused of [
      await send('POST', 'b', { text: 'Refused' }),
      await send('POST', 'a', { text: 'Held' }),
    ])
      expect([refused.status, codeOf(refused), refused.body.error.message]).toEqual([
        503,
        'storage-away',
        expect.stringContaining('disk of the server is full'),
      ])
    expect(await read()).toEqual(['Held'])

    isFull = false
    await vi.waitFor(async () => expect((await send('POST', 'a', { text: 'Held' })).status).toBe(201), WAIT)
    expect(await read()).toEqual(['Held'])
    expect((await send('POST', 'b', { text: 'Refused' })).status).toBe(201)
    expect(await read()).toEqual(['Held', 'Refused'])
  })
})

const MANY_BYTES = 40_000_000
const PIECE = Buffer.alloc(256 * 1024, '[[],')

/** Sends pieces of an unfinished body until it is answered, or until so much went out that the server must have read it. */
function sendEndlessly(
  api: ApiUnderTest,
  path: string,
  token?: string,
): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0
    const sending = request(api.server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
    const sendOn = (): void => {
      while (sentBytes < MANY_BYTES && !sending.destroyed) {
        sentBytes += PIECE.length
        if (!sending.write(PIECE)) return
      }
    }
    sending.on('drain', sendOn)
    sending.once('response', ({ statusCode = 0 }) => {
      resolve({ status: statusCode, sentBytes })
      sending.destroy()
    })
    sending.once('error', (error) => reject(error))
    sendOn()
  })
}

interface HeldUpload {
  code: string | null
  end(): void
}

/** Announces a file of the largest size and sends nothing of it. */
function hold(api: ApiUnderTest, { token, board }: OpenedBoard): HeldUpload {
  const sending = request(`${api.server.url}/api/v1/boards/${board.id}/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'text/plain',
      'content-length': String(40_000_000),
    },
  })
  const upload: HeldUpload = { code: null, end: () => sending.destroy() }
  sending.on('error', () => undefined)
  sending.on('response', (response) => {
    let text = ''
    response.on('data', (part) => {
      text += part
    })
    response.on('end', () => {
      upload.code = codeOf({ status: 0, body: JSON.parse(text) }) ?? null
    })
  })
  sending.flushHeaders()
  return upload
}

function codesOf(uploads: readonly HeldUpload[]): string[] {
  return uploads.flatMap(({ code }) => code ?? [])
}
