import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardFileSchema } from '#formats/board-json/board-file.ts'
import { randomValue } from '#server/testing/random-value.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'
import { type DrillServer, startDrillServer } from './drill-server.ts'

interface Longest {
  ms: number
  what: string
}

const NOTES = 300
const LONGEST_WAIT_MS = 2_000
const REQUESTS = 4
/** Just below the limit of a JSON body. */
const MAX_BODY_CHARS = 200_000
const MAX_FILE_CHARS = 3_000_000

const Operation = z.looseObject({
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
})
const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

interface Route {
  method: string
  path: string
  schema: unknown
}

/** A real server, and a board that everything is sent to. */
export interface RequestFuzz {
  /** Sends bodies that the API's own description allows, or nearly, to routes of it; measures the server's main thread. */
  bodies: (seed: number) => Promise<Longest>
  /** Like `bodies`, with board files, which are read in a thread. */
  files: (seed: number) => Promise<Longest>
  stop: () => Promise<void>
}

export async function startRequestFuzz(): Promise<RequestFuzz> {
  const server = await startDrillServer()
  const target = new AttackTarget(server.url, new AbortController().signal)
  const board = await target.openBoard('Fuzz')
  await target.addNotes(board, NOTES, (n) => `Thought ${n} about the harbour`)
  const document: unknown = await (await target.request('/api/v1/openapi.json')).json()
  const routes = routesOf(document)
  const pool = new Set<string>([board.boardId, ...Array.from({ length: 40 }, (_, n) => `shape:note${n}`)])

  async function send(route: Route, body: string): Promise<void> {
    const { method, path } = route
    const headers = { 'content-type': 'application/json' }
    const options = { method: method.toUpperCase(), token: board.token, headers, body }
    const response = await target.request(path, options)
    for (const [word] of (await response.text()).slice(0, 20_000).matchAll(/(?<=")[\w:-]{4,40}(?=")/g))
      if (pool.size < 600) pool.add(word)
    if (response.status >= 500)
      throw new Error(
        `${method} ${path} answered ${response.status} to ${body.slice(0, 200)}: ${server.output().slice(-1_500)}`,
      )
  }

  async function measure(what: string, work: () => Promise<void>): Promise<Longest> {
    await server.probe()
    // Some requests wait for a model's answer or for people; their own work is done long before.
    await Promise.race([work(), wait(LONGEST_WAIT_MS)])
    return { ms: (await server.probe()).holdMaxMs, what }
  }

  return {
    bodies: async (seed) => {
      const { random } = seededRandom(seed)
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
      const longest = { ms: 0, what: 'nothing' }
      for (let i = 0; i < REQUESTS; i++) {
        const route = pick(routes)
        const path = pathOf(route.path, board, () => pick([...pool]))
        const options = { random, pool: [...pool], maxChars: MAX_BODY_CHARS }
        const body = JSON.stringify(randomValue(route.schema, options, document) ?? null)
        const what = `${route.method} ${route.path}, ${body.length} characters`
        const found = await measure(what, () => send({ ...route, path }, body))
        if (found.ms > longest.ms) Object.assign(longest, found)
      }
      return longest
    },
    files: async (seed) => {
      const { random } = seededRandom(seed)
      const options = { random, pool: [...pool], maxChars: MAX_FILE_CHARS }
      const file = JSON.stringify(randomValue(boardFileSchema(), options))
      const route = { method: 'post', path: '/api/v1/boards/import?partly=true', schema: null }
      return await measure(`a board file of ${file.length} characters`, () => send(route, file))
    },
    stop: () => stopBoth(server, target),
  }
}

async function stopBoth(server: DrillServer, target: AttackTarget): Promise<void> {
  target.close()
  await server.stop()
}

/** Those that take JSON, without what would end the board or the person. */
function routesOf(document: unknown): Route[] {
  const { paths } = Description.parse(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      if (schema === undefined || path.includes('/operator/') || path.includes('sign-out')) return []
      return [{ method, path, schema }]
    }),
  )
}

function pathOf(path: string, board: Foothold, id: () => string): string {
  return path
    .replace('{boardId}', board.boardId)
    .replace(/\{number\}/g, '1')
    .replace(/\{\w+\}/g, () => encodeURIComponent(id()))
}
