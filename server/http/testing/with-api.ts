import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe } from 'vitest'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { freshPlace, type TestPlace } from '#db/testing/with-database.ts'
import { readConfig } from '#server/config/env.ts'
import type { Models } from '#server/models/models.ts'
import { createServer, type RunningServer } from '#server/process/start-server.ts'
import {
  type AnswerChecks,
  answerChecks,
  type DescribedAnswers,
  describedAnswers,
} from './described-answers.ts'

const SECRET = 'a secret of at least thirty-two characters'
export const METRICS_TOKEN = 'a token for the operator'
export const OPERATOR_PASSWORD = 'a password for the operator'
const DAY_S = 24 * 60 * 60

export interface Call {
  token?: string
  cookie?: string
  origin?: string | null
  body?: unknown
  /** Sent as it is, instead of a body. */
  file?: { type: string; content: string | Uint8Array<ArrayBuffer> }
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  body: unknown
}

const Opened = z.object({
  board: z.object({ id: z.string(), title: z.string(), premise: z.string() }),
  me: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  token: z.string(),
  links: z.object({ facilitate: z.string(), edit: z.string(), comment: z.string(), view: z.string() }),
})
export type OpenedBoard = z.infer<typeof Opened>
const Joined = Opened.omit({ links: true })

/** A running server with requests over HTTP; every answer is compared with its description. */
export class ApiUnderTest {
  readonly server: RunningServer
  readonly described: DescribedAnswers

  constructor(server: RunningServer, described: DescribedAnswers) {
    this.server = server
    this.described = described
  }

  async call(request: string, call: Call = {}): Promise<Reply> {
    const [method = '', path = ''] = request.split(' ')
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...(call.cookie && { cookie: call.cookie }),
        ...(call.origin && { origin: call.origin }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.file && { 'content-type': call.file.type }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      ...(call.file && { body: call.file.content }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type')
    const body: unknown = contentType?.startsWith('application/json') ? JSON.parse(text) : text || null
    const plainPath = path.replace(/\?.*/, '')
    const reply = { status: response.status, body }
    if (codeOf(reply) !== 'no-route') {
      this.described.check(method.toLowerCase(), plainPath, response.status, contentType, body)
    }
    return reply
  }

  /** The answer's body, parsed; throws when it is not of this shape. */
  async ask<T>(shape: z.ZodType<T>, request: string, call: Call = {}): Promise<T> {
    const { body } = await this.call(request, call)
    return shape.parse(body)
  }

  open(title = 'Plans', name = 'Ann'): Promise<OpenedBoard> {
    return this.ask(Opened, 'POST /api/v1/boards', { body: { title, name } })
  }

  join(link: string, name = 'Bob'): Promise<z.infer<typeof Joined>> {
    return this.ask(Joined, 'POST /api/v1/join', { body: { link, name } })
  }

  /** Returns the cookie that next-auth would have set for this user. */
  async cookieOf(
    userId: string,
    options: { secret?: string; maxAge?: number; hasSession?: boolean } = {},
  ): Promise<string> {
    const { secret = SECRET, maxAge = DAY_S, hasSession = true } = options
    const sid = await this.server.services.access.proofs.startBrowserSession(userId)
    const token = { sub: userId, ...(hasSession && { sid }) }
    return `next-auth.session-token=${await encode({ token, secret, maxAge })}`
  }
}

export function codeOf(reply: Reply): string | undefined {
  const shape = z.object({ error: z.object({ code: z.string(), message: z.string().min(1) }) })
  return shape.safeParse(reply.body).data?.error.code
}

/** Checks made from the first server's description: all servers describe the same routes. */
let checks: AnswerChecks | null = null

/**
 * Runs the tests against a whole server without pages, on PostgreSQL: the SQL has separate tests on both databases, and
 * the stories run on PGlite. `models`: in place of the demo script. `environment`: more variables.
 */
export function withApi(
  title: string,
  tests: (api: () => ApiUnderTest) => void,
  { models, environment = {} }: { models?: Models; environment?: Record<string, string> } = {},
): void {
  describe(title, () => {
    let open: { api: ApiUnderTest; fresh: TestPlace; folder: string } | null = null
    beforeAll(async () => {
      const fresh = await freshPlace('postgres')
      const folder = mkdtempSync(join(tmpdir(), 'parley-api-'))
      const config = readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        PARLEY_DATA: folder,
        AUTH_SECRET: SECRET,
        METRICS_TOKEN,
        OPERATOR_PASSWORD,
        DEMO_PACE_MS: '0',
        WEBHOOK_NETWORKS: '127.0.0.1',
        LOG_LEVEL: 'silent',
        MAX_TEXT_CHARS: '500',
        MAX_RECORDS: '40',
        MAX_PICTURES: '3',
        ...environment,
      })
      const server = await createServer({
        config: { ...config, database: fresh.place },
        pages: 'none',
        ...(models && { models }),
      })
      checks ??= answerChecks(await (await fetch(`${server.url}/api/v1/openapi.json`)).json())
      open = { api: new ApiUnderTest(server, describedAnswers(checks)), fresh, folder }
    })
    afterAll(async () => {
      await open?.api.server.stop()
      await open?.fresh.remove()
      if (open) rmSync(open.folder, { recursive: true })
    })
    tests(() => must(open, 'a running server').api)
  })
}
