import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { must } from '#base/must.ts'
import { OPERATOR_PASSWORD } from '#server/http/testing/with-api.ts'
import { LAST_WRITES } from './last-writes.ts'
import type { Person, PrivateStage } from './private-stage.ts'
import type { Ids, Write } from './write.ts'
import { WRITES } from './writes.ts'

const METHODS = ['post', 'put', 'patch', 'delete']

interface WriteRoute {
  'x-least-role'?: string
}

/** Every route that writes: `METHOD /path`. */
async function readRoutes(stage: PrivateStage): Promise<Map<string, WriteRoute>> {
  const { paths } = await stage.ask('GET /api/v1/openapi.json')
  return new Map(
    Object.entries<Record<string, WriteRoute>>(paths).flatMap(([path, routes]) =>
      Object.entries(routes)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, route]): [string, WriteRoute] => [`${method.toUpperCase()} ${path}`, route]),
    ),
  )
}

/** Removes the names of parameters: ids of one kind have several names. */
const shapeOf = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}')
const fullPath = ({ request }: Write): string =>
  request.replace(' ~', ' /boards/{boardId}').replace(' /', ' /api/v1/')

function filled(text: string, ids: Ids): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => must(ids[name], `${name} in writes.ts`))
}

/** Fails for a route that is in neither list: a new one joins them. */
async function routesOf(stage: PrivateStage): Promise<(write: Write) => WriteRoute> {
  const routes = await readRoutes(stage)
  const byShape = new Map([...routes].map(([name, route]) => [shapeOf(name), route]))
  const listed = new Set([...WRITES, ...LAST_WRITES].map((write) => shapeOf(fullPath(write))))
  expect([...routes.keys()].filter((name) => !listed.has(shapeOf(name)))).toEqual([])
  return (write) => must(byShape.get(shapeOf(fullPath(write))), write.request)
}

function filledBody(body: object, ids: Ids): object {
  return JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' ? filled(value, ids) : value,
  )
}

async function send(stage: PrivateStage, write: Write, by: Person, ids: Ids): Promise<Response> {
  const { query, body, file } = write
  const path = filled(query ? `${fullPath(write)}?${query}` : fullPath(write), ids)
  if (!file) {
    const made = typeof body === 'function' ? await body(ids, stage) : body
    const operator = path.includes('/operator/') && { 'x-operator-password': OPERATOR_PASSWORD }
    return stage.fetch(path, made && filledBody(made, ids), by, { ...operator })
  }
  const [method = '', address = ''] = path.split(' ')
  const content = typeof file.content === 'function' ? await file.content(stage, by) : file.content
  return fetch(stage.server.url + address, {
    method,
    headers: { 'content-type': file.type, 'x-file-name': 'a.csv', authorization: `Bearer ${by.token}` },
    body: new Uint8Array(content),
  })
}

/**
 * Sends these writes, and returns their answers. A person who is not an owner sends only those that their role allows.
 */
async function readWrites(
  stage: PrivateStage,
  writes: readonly Write[],
  by: Person,
  isOwner = false,
): Promise<{ done: Done[]; text: string }> {
  const routeOf = await routesOf(stage)
  const ids: Record<string, string> = {
    ...stage.ids,
    userId: stage.bob.id,
    word: 'view',
    stepId: 'own',
    later: 'later',
    contextRequestId: 'j000000000001',
    fresh: randomBytes(8).toString('hex'),
  }
  const answers: string[] = []
  const done: Done[] = []
  const mayDo = writes.filter(
    (write) => isOwner || !['facilitator', 'owner'].includes(routeOf(write)['x-least-role'] ?? ''),
  )
  for (const write of mayDo) {
    const answer = await send(stage, write, by, ids)
    const text = await answer.text()
    answers.push(`${write.request} ${text}`)
    done.push({ write, code: codeIn(answer, text) })
    if (!answer.ok) continue
    for (const [name, keys] of Object.entries(write.keep ?? {})) ids[name] = valueAt(JSON.parse(text), keys)
    const isAbout = Object.keys(stage.about).some((name) => write.request.includes(`{${name}}`))
    if (isAbout) answers.push(await (await send(stage, write, by, { ...ids, ...stage.about })).text())
  }
  expect(done.filter(({ code }) => code === undefined).length).toBeGreaterThan(50)
  return { done, text: answers.join('\n') }
}

/** A write that was sent; `code`: of its refusal. */
interface Done {
  write: Write
  code: string | undefined
}

/** undefined: it is no refusal. */
const codeIn = ({ ok }: Response, text: string): string | undefined =>
  ok ? undefined : JSON.parse(text).error.code

function valueAt(answer: unknown, keys: readonly (string | number)[]): string {
  const value = keys.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    answer,
  )
  if (typeof value !== 'string') throw new Error(`no ${keys.join('.')} in ${JSON.stringify(answer)}`)
  return value
}

/** Sends the writes that keep secrets secret, and returns the answers to this person. */
export const readAnswers = async (stage: PrivateStage, by: Person): Promise<string> =>
  (await readWrites(stage, WRITES, by)).text

/** Sends every possible write and removal as an owner. Returns the requests with this refusal, and all others. */
export async function sendAll(stage: PrivateStage, by: Person, refusal: string) {
  const removals = LAST_WRITES.filter(({ changesCanvas }) => changesCanvas)
  // If a note could not be written, there is still one to delete.
  stage.ids.mine = must(stage.ids.noteId, 'a note')
  const { done } = await readWrites(stage, [...WRITES, ...removals], by, true)
  const named = (those: Done[]) => those.map(({ write }) => write.request)
  return {
    refused: named(done.filter(({ code }) => code === refusal)),
    changing: named(done.filter(({ write }) => write.changesCanvas)),
  }
}

/**
 * Like `readAnswers`, for a new owner, who then ends and shows everything: calls of agents are limited for each person
 * and minute.
 */
export async function readAllAnswers(stage: PrivateStage): Promise<string> {
  const dan = await stage.join('Dan')
  await stage.ask(`PATCH ${stage.path}/members/${dan.id}`, { role: 'owner' }, stage.ann)
  const { done, text } = await readWrites(stage, [...WRITES, ...LAST_WRITES], dan, true)
  // An owner is refused nothing except as listed.
  const surprises = done.filter(({ write, code }) => !write.isTimed && code !== write.refused)
  expect(surprises.map(({ write, code }) => [write.request, code])).toEqual([])
  return text
}
