import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { PATIENCE_MS } from '#base/testing/patience.ts'
import { callOf, MODELS, withModels } from './testing/with-models.ts'

const bed = withModels()
const MEGABYTE = 1024 * 1024
/** Includes uncollected garbage, which varies by a few dozen megabytes. Reading without end took gigabytes. */
const LARGEST_GROWTH = 200 * MEGABYTE

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
}

/** Real models, all with this server. */
async function startAt(listener: RequestListener, options: Parameters<typeof bed.start>[0] = {}) {
  const url = await serve(listener)
  const environment = {
    ANTHROPIC_BASE_URL: url,
    OPENAI_BASE_URL: url,
    GOOGLE_BASE_URL: url,
    LOCAL_MODEL_URLS: url,
  }
  // These answers are cut by their size: on a busy machine that takes a while.
  const limits = { firstTokenMs: PATIENCE_MS, gapMs: PATIENCE_MS, wholeMs: PATIENCE_MS }
  return { url, ...(await bed.start({ limits, ...options, environment })) }
}

/** Writes for ever, as fast as it is read. Resolves with the bytes sent when the other side hangs up. */
function endless(response: ServerResponse, piece: string): Promise<number> {
  const closed = Promise.withResolvers<number>()
  let bytes = 0
  const write = () => {
    while (!response.destroyed) {
      bytes += piece.length
      if (!response.write(piece)) break
    }
  }
  response.on('drain', write)
  response.on('close', () => closed.resolve(bytes))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  write()
  return closed.promise
}

function chat(content: string, finish: string | null = null, usage?: object): string {
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }], ...(usage && { usage }) })}\n\n`
}

function listsModels(request: { url?: string | undefined }, response: ServerResponse): boolean {
  if (!request.url?.endsWith('/models')) return false
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: [{ id: 'llama3.2:3b' }] }))
  return true
}

test.each(Object.entries(MODELS))('%s: a line that never ends is cut', async (_, model) => {
  let sent: Promise<number> | null = null
  const { models } = await startAt((request, response) => {
    if (!listsModels(request, response)) sent = endless(response, 'data: '.padEnd(64 * 1024, 'x'))
  })
  const end = await models.call(callOf(model, 'Well?'))
  expect(end).toMatchObject({ state: 'failed', text: '', failure: { code: 'too-long', isRetryable: true } })
  // The request was sent.
  expect(end.usage).toMatchObject({ isEstimate: true })
  expect(await sent).toBeLessThan(16 * MEGABYTE)
})

test('memory stays flat while lines never end', async () => {
  const sent: Promise<number>[] = []
  const { models } = await startAt((request, response) => {
    if (!listsModels(request, response)) sent.push(endless(response, 'data: '.padEnd(64 * 1024, 'x')))
  })
  // The first call loads modules.
  await models.call(callOf(MODELS.local, 'Well?'))
  const before = process.memoryUsage().rss
  await Promise.all(Array.from({ length: 4 }, () => models.call(callOf(MODELS.local, 'Well?'))))
  for (const bytes of await Promise.all(sent)) expect(bytes).toBeLessThan(16 * MEGABYTE)
  expect(sent).toHaveLength(5)
  expect(process.memoryUsage().rss - before).toBeLessThan(LARGEST_GROWTH)
})

test('endless small events are cut, their text is kept, and others’ timers run', async () => {
  let sent: Promise<number> | null = null
  const answerLimits = { maxEvents: 6_000 }
  const { models } = await startAt(
    (request, response) => {
      if (!listsModels(request, response)) sent = endless(response, chat('a'))
    },
    { answerLimits },
  )
  let beats = 0
  const heart = setInterval(() => beats++, 5)
  const before = process.memoryUsage().rss
  const began = performance.now()
  const end = await models.call(callOf(MODELS.local, 'Well?'))
  const tookMs = performance.now() - began
  clearInterval(heart)
  expect(end).toMatchObject({ state: 'failed', failure: { code: 'too-long' } })
  expect(end.text.length).toBeGreaterThan(1_000)
  expect(end.usage?.outputTokens).toBeGreaterThan(300)
  expect(process.memoryUsage().rss - before).toBeLessThan(LARGEST_GROWTH)
  expect(await sent).toBeLessThan(32 * MEGABYTE)
  // At most four thousand a second.
  expect(tookMs).toBeGreaterThan(900)
  expect(beats).toBeGreaterThan(20)
})

test('a server that sends back what can be unpacked without end is cut', async () => {
  const { models } = await startAt((request, response) => {
    if (listsModels(request, response)) return
    response.writeHead(200, { 'content-type': 'application/json' })
    endlessBody(response)
  })
  const end = await models.call(callOf(MODELS.local, 'Well?'))
  expect(end).toMatchObject({ state: 'failed', failure: { code: 'too-long' } })
})

test('an endless list of models is reported to the operator; an endless list of a local server counts as none', async () => {
  const { admin } = await startAt((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    endlessBody(response)
  })
  for (const provider of ['openai', 'google'] as const)
    expect(await admin.test(provider)).toMatchObject({
      isFine: false,
      message: expect.stringMatching(/larger than any answer/),
    })
  expect(await admin.test('anthropic')).toMatchObject({ isFine: false })
  expect(await admin.test('local')).toMatchObject({ isFine: false })
})

function endlessBody(response: ServerResponse): void {
  const piece = `"${'x'.repeat(64 * 1024)}",`
  response.write('{"data":[')
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

test.each(Object.entries(MODELS))('%s: a prompt goes to no other address', async (_, model) => {
  const reached: string[] = []
  const elsewhere = await serve((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  })
  const { models } = await startAt((request, response) => {
    if (!listsModels(request, response))
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end()
  })
  const end = await models.call(callOf(model, 'Our secret plan'))
  expect(end).toMatchObject({
    state: 'failed',
    usage: null,
    failure: { code: 'unreachable', isRetryable: false },
  })
  expect(end.state === 'failed' && end.failure.message).toMatch(
    /another address.*(_BASE_URL|LOCAL_MODEL_URLS)/,
  )
  expect(reached).toEqual([])
})

test('neither a key test nor a count of tokens follows one', async () => {
  const reached: string[] = []
  const elsewhere = await serve((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [{ id: 'm' }], input_tokens: 7 }))
  })
  const { models, admin } = await startAt(
    (request, response) => response.writeHead(302, { location: `${elsewhere}${request.url}` }).end(),
    { countFromTokens: 1 },
  )
  for (const provider of ['anthropic', 'openai', 'google'] as const)
    expect(await admin.test(provider)).toMatchObject({
      isFine: false,
      message: expect.stringMatching(/another address/),
    })
  const prompt = callOf(MODELS.anthropic, 'Well?').prompt
  expect((await models.estimate(MODELS.anthropic, prompt, 100)).tokens).toBeGreaterThan(107)
  expect(reached).toEqual([])
})

test.each([
  ['with its line break', '\n'],
  ['without any', ''],
])('a stream that ends %s behind its last event is whole', async (_, end) => {
  const usage = { prompt_tokens: 30, completion_tokens: 5, total_tokens: 35 }
  const { models } = await startAt((request, response) => {
    if (listsModels(request, response)) return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chat('Ask them at the gate.') + chat('', 'stop', usage).trimEnd() + end)
  })
  expect(await models.call(callOf(MODELS.local, 'Well?'))).toMatchObject({
    state: 'done',
    text: 'Ask them at the gate.',
    usage: { inputTokens: 30, outputTokens: 5, isEstimate: false },
  })
})

test('a stream that ends in the middle of its last event broke off', async () => {
  const { models } = await startAt((request, response) => {
    if (listsModels(request, response)) return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chat('Ask them at') + chat(' the gate.').slice(0, 60))
  })
  expect(await models.call(callOf(MODELS.local, 'Well?'))).toMatchObject({
    state: 'failed',
    text: 'Ask them at',
    failure: { code: 'broken-off' },
  })
})

test.each([
  [-1e9, 20],
  [10.5, 20],
  [1e300, 20],
  [40, -1],
  [40, 0],
  [40, 9_007_199_254_740_991],
])(
  'with %d tokens in and %d out the server’s own count is charged, as an estimate',
  async (prompt, completion) => {
    const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: 60 }
    const { models } = await startAt((request, response) => {
      if (listsModels(request, response)) return
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chat('Ask them at the gate. '.repeat(100)) + chat('', 'stop', usage)}data: [DONE]\n\n`)
    })
    const end = await models.call(callOf(MODELS.local, 'How do we reach the parents?'))
    expect(end).toMatchObject({ state: 'done', usage: { isEstimate: true } })
    expect(end.usage?.outputTokens).toBeGreaterThan(400)
    expect(end.usage?.outputTokens).toBeLessThan(1_000)
    expect(end.usage?.inputTokens).toBeGreaterThan(10)
    expect(end.usage?.inputTokens).toBeLessThan(100)
  },
)
