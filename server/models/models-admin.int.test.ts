import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callOf, KEYS, MODELS, withModels } from './testing/with-models.ts'

const bed = withModels()

/** The used parts of Anthropic's account API: models and counts. */
async function account(count: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const model = { type: 'model', created_at: '2026-01-01T00:00:00Z', capabilities: null, line: null }
  const models = [
    {
      ...model,
      id: 'claude-haiku-5-5',
      display_name: 'Claude Haiku 5.5',
      lifecycle: 'active',
      retires_at: null,
    },
    {
      ...model,
      id: 'claude-haiku-4-5',
      display_name: 'Claude Haiku 4.5',
      lifecycle: 'deprecated',
      retires_at: '2027-03-01T00:00:00Z',
    },
  ]
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/v1/messages/count_tokens')) return count(request, response)
    if (request.headers.authorization !== `Bearer ${KEYS.ANTHROPIC_API_KEY}`)
      return response.writeHead(401).end('{}')
    response.end(JSON.stringify({ data: models, has_more: false, first_id: null, last_id: null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
}

const answerWith = (tokens: number) => (_: IncomingMessage, response: ServerResponse) =>
  response.end(JSON.stringify({ input_tokens: tokens }))

test('a key that is taken shows the models, with the day on which they end', async () => {
  const { admin } = await bed.start({ environment: { ANTHROPIC_BASE_URL: await account(answerWith(1)) } })
  const limits = { contextTokens: 200_000, outputTokens: 64_000, source: 'provider' }
  expect(await admin.test('anthropic')).toEqual({
    isFine: true,
    message: 'Anthropic accepts the key.',
    sentence: 'provider-accepts-key',
    values: { provider: 'Anthropic' },
    models: [
      { id: 'claude-haiku-5-5', name: 'Claude Haiku 5.5', lifecycle: 'active', retiresAt: null, limits },
      {
        id: 'claude-haiku-4-5',
        name: 'Claude Haiku 4.5',
        lifecycle: 'deprecated',
        retiresAt: '2027-03-01',
        limits,
      },
    ],
  })
})

test('OpenAI’s and Google’s keys are tried by listing their models', async () => {
  const { admin } = await bed.start()
  expect(await admin.test('openai')).toMatchObject({ isFine: true })
  expect(await admin.test('demo')).toMatchObject({ isFine: true })
})

test('a missing, a wrong and an unreachable key are reported as sentences', async () => {
  const url = await account(answerWith(1))
  const wrong = await bed.start({
    environment: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'wrong', OPENAI_API_KEY: '' },
  })
  expect((await wrong.admin.test('anthropic')).message).toContain('check ANTHROPIC_API_KEY')
  expect((await wrong.admin.test('openai')).message).toContain('Set OPENAI_API_KEY')
  const away = await bed.start({ environment: { GOOGLE_BASE_URL: 'http://127.0.0.1:1' } })
  expect((await away.admin.test('google')).message).toContain('GOOGLE_BASE_URL')
})

test('models in use are shown, and never a key', async () => {
  const { admin } = await bed.start({ environment: { OPENAI_API_KEY: '' } })
  const providers = admin.providers()
  expect(providers.map(({ id, isOn }) => [id, isOn])).toEqual([
    ['anthropic', true],
    ['openai', false],
    ['google', true],
    ['local', true],
    ['demo', true],
  ])
  const known = admin.models().map(({ model }) => model)
  expect(known).toContain(MODELS.anthropic)
  expect(known).not.toContain(MODELS.openai)
  for (const key of Object.values(KEYS)) expect(JSON.stringify(providers)).not.toContain(key)
})

test('a big question to Anthropic is counted there, a small one and one for others is estimated', async () => {
  const counts: number[] = []
  const url = await account((request, response) => {
    counts.push(1)
    answerWith(777)(request, response)
  })
  const { models } = await bed.start({ environment: { ANTHROPIC_BASE_URL: url }, countFromTokens: 100 })
  const small = callOf('', 'Well?').prompt
  const big = callOf('', 'word '.repeat(200)).prompt
  expect(await models.estimate(MODELS.anthropic, big, 1_000)).toEqual({ tokens: 1_777, costMicros: 578 })
  expect((await models.estimate(MODELS.anthropic, small, 1_000)).tokens).toBeLessThan(1_100)
  expect((await models.estimate(MODELS.openai, big, 1_000)).tokens).toBeGreaterThan(1_200)
  expect(counts).toHaveLength(1)
  expect(await models.estimate('openai:none-such', small, 10)).toMatchObject({ costMicros: null })
  expect(await models.estimate('demo:script', small, 10)).toMatchObject({ costMicros: 0 })
})

test('without a count, the estimate is used', async () => {
  const url = await account((_, response) => response.writeHead(404).end('{}'))
  const { models } = await bed.start({ environment: { ANTHROPIC_BASE_URL: url }, countFromTokens: 100 })
  const { tokens } = await models.estimate(MODELS.anthropic, callOf('', 'word '.repeat(200)).prompt, 1_000)
  expect(tokens).toBeGreaterThan(1_200)
})
