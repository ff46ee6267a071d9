import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
// Loaded before the library that describes the API, as it may be: its schemas then lack that library's methods.
import '#api/imports.ts'
import { runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { createApi } from '../create-api.ts'
import type { ApiServices } from './api-services.ts'
import { describeApi } from './describe-api.ts'

/** They are not used before there is a request. */
const UNASKED: ApiServices = new Proxy(
  Object.assign(() => UNASKED),
  { get: () => UNASKED, apply: () => UNASKED },
)
const app = createApi(UNASKED)
const Parameter = z.looseObject({ name: z.string(), in: z.string() })
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  description: z.string().default(''),
  requestBody: z.unknown().optional(),
  responses: z.unknown(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})
const whole: unknown = JSON.parse(JSON.stringify(runAtOnce(describeApi(app))))
const document = Document.parse(whole)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)
const operation = (name: string) =>
  must(
    operations.find((one) => one.name === name),
    name,
  )

test('[HT20] the description is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(z.record(z.string(), z.unknown()).parse(whole))).toEqual({
    valid: true,
  })
})

test('[HT20] describeApi makes one slice for each route, with the same result as in one piece', () => {
  expect([...describeApi(app)]).toHaveLength(operations.length)
  const { components } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  expect(document.components.schemas).toEqual(JSON.parse(JSON.stringify(components?.schemas)))
})

test('[HT20] every operation has a unique name, and describes its needs', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('postBoardNotes')
  const open = operations.filter(({ security }) => security.length === 0).map(({ name }) => name)
  expect(open.toSorted()).toEqual([
    'get /api/v1/agent-library',
    'get /api/v1/confirm-address',
    'get /api/v1/formats/parley-board.json',
    'get /api/v1/interview-templates',
    'get /api/v1/links/{secret}',
    'get /api/v1/unsubscribe',
    'get /healthz',
    'get /readyz',
    'post /api/v1/confirm-address',
    'post /api/v1/unsubscribe',
  ])
  for (const name of ['post /api/v1/boards', 'post /api/v1/join'])
    expect(operation(name).security).toEqual([{}, { token: [] }, { cookie: [] }])
  expect(operation('put /api/v1/operator/agents').security).toEqual([{ operator: [] }])
  expect(operation('get /api/v1/boards').security).toEqual([{ token: [] }, { cookie: [] }])
})

test('[HT20] a request that can be repeated under a key has the header among its parameters', () => {
  const withKey = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'idempotency-key'),
  )
  expect(withKey.length).toBeGreaterThanOrEqual(12)
  const described = operations.filter(({ description }) => description.includes('Idempotency-Key'))
  for (const { name } of described) expect(withKey.map((one) => one.name)).toContain(name)
})

test('[HT20] every text in a request has a maximum length, a list of words or a pattern', () => {
  const endless: string[] = []
  const look = (node: unknown, where: string): void => {
    if (typeof node !== 'object' || node === null) return
    // A file as it is: its bytes are limited.
    if ('text/markdown' in node) return
    const isText = 'type' in node && [node.type].flat().includes('string')
    const isBounded = ['maxLength', 'enum', 'const', 'pattern', 'format'].some((key) => key in node)
    if (isText && !isBounded) endless.push(where)
    for (const [key, value] of Object.entries(node)) look(value, `${where}.${key}`)
  }
  for (const { name, requestBody, parameters } of operations) look([requestBody, parameters], name)
  expect(endless).toEqual([])
})

test('[HT20] a preview of an import fits its description: there is no board and nobody on it', () => {
  const { responses } = operation('post /api/v1/boards/import')
  const described = z
    .object({
      200: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }),
    })
    .parse(responses)
  expect(described[200].content['application/json'].schema).toMatchObject({
    properties: {
      board: { anyOf: [{ $ref: '#/components/schemas/Board' }, { type: 'null' }] },
      me: { anyOf: [{ $ref: '#/components/schemas/MeOnBoard' }, { type: 'null' }] },
    },
  })
})

test('the description is made in a slice for each route', () => {
  let slices = 0
  for (const work = describeApi(app); !work.next().done; ) slices += 1
  expect(slices).toBe(operations.length)
})
