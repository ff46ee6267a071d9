import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CallEnd, ModelCall } from './calls/model-call.ts'
import {
  type ChatReply,
  chunkOf,
  MODEL_NAME,
  type ModelServerOptions,
  refuseChat,
  say,
  startModelServer,
  startStream,
} from './testing/model-server.ts'
import { CHOOSE_NOTES, callOf, type StartOptions, withModels } from './testing/with-models.ts'

const bed = withModels()
const MODEL = `local:${MODEL_NAME}`

async function start(
  reply: ChatReply,
  { server: more = {}, ...options }: StartOptions & { server?: Partial<ModelServerOptions> } = {},
) {
  const server = await startModelServer({ reply, ...more })
  const environment = { LOCAL_MODEL_URLS: server.url, ...options.environment }
  const { models } = await bed.start({ ...options, environment })
  const ask = (call: Partial<ModelCall> = {}): Promise<CallEnd> => models.call(callOf(MODEL, 'Well?', call))
  return { server, models, ask }
}

const failureOf = (end: CallEnd) => (end.state === 'failed' ? end.failure : null)

test('a wait that does not fit the time of a call is none: the failure has the time to try again', async () => {
  const { server, ask } = await start(({ response }) =>
    refuseChat(response, 429, 'Slow down.', { 'retry-after': '70' }),
  )
  const before = Date.now()
  const failure = failureOf(await ask())
  expect(failure).toMatchObject({
    code: 'rate-limited',
    message: 'The local model server limits how often it can be called.',
    isRetryable: true,
  })
  expect(failure?.retryAt).toBeGreaterThanOrEqual(before + 70_000)
  expect(failure?.retryAt).toBeLessThan(Date.now() + 71_000)
  expect(server.requests).toHaveLength(1)
})

test('a wait that fits is kept, and no time of the model', async () => {
  const { server, ask } = await start(
    (chat) =>
      chat.nth === 0
        ? refuseChat(chat.response, 429, 'Slow down.', { 'retry-after-ms': '400' })
        : say(chat, 'Here I am.'),
    { limits: { firstTokenMs: 300, wholeMs: 60_000 } },
  )
  const before = performance.now()
  expect(await ask()).toMatchObject({ state: 'done', text: 'Here I am.' })
  expect(performance.now() - before).toBeGreaterThan(390)
  expect(server.requests).toHaveLength(2)
})

test('an abort ends the wait for another try', async () => {
  const refused = Promise.withResolvers<void>()
  const { ask } = await start(
    ({ response }) => {
      refuseChat(response, 503, 'Later.', { 'retry-after': '20' })
      refused.resolve()
    },
    { limits: { wholeMs: 60_000 } },
  )
  const controller = new AbortController()
  const ended = ask({ signal: controller.signal })
  await refused.promise
  controller.abort()
  expect(await ended).toMatchObject({ state: 'aborted' })
})

test('a model that refuses tools is called once more without, and from then on at once', async () => {
  const { server, models, ask } = await start((chat) => say(chat, 'PICK A1: it opens a door'), {
    server: { isWithoutTools: true },
  })
  expect(await ask({ tool: CHOOSE_NOTES })).toMatchObject({
    state: 'done',
    text: expect.stringMatching(/PICK A1/),
  })
  expect(server.requests.map(({ tools }) => tools !== undefined)).toEqual([true, false])
  await ask({ tool: CHOOSE_NOTES })
  expect(server.requests.map(({ tools }) => tools !== undefined)).toEqual([true, false, false])
  expect(models.tools.known(MODEL)).toBe('text')
})

test('a server without support for tools gets none', async () => {
  const { server, models, ask } = await start((chat) => say(chat, 'PICK A1'), {
    server: { paths: { '/api/show': { capabilities: ['completion'] } } },
  })
  await models.limitsOf(MODEL)
  await ask({ tool: CHOOSE_NOTES })
  expect(server.requests.map(({ tools }) => tools)).toEqual([undefined])
})

const longer = (isAllowed = true) => ({ maxOutputTokens: 600, isAllowed: async () => isAllowed })
const cut = (chat: Parameters<ChatReply>[0]) => {
  startStream(chat.response)
  chat.response.end(`${chunkOf({ content: '<think>Hm.' })}${chunkOf({}, 'length')}data: [DONE]\n\n`)
}

test('an answer that was all thinking at its limit is asked for once more, with the higher limit', async () => {
  const { server, ask } = await start((chat) => (chat.nth === 0 ? cut(chat) : say(chat, 'At last.')))
  const end = await ask({ longer: longer() })
  expect(end).toMatchObject({ state: 'done', text: 'At last.' })
  expect(server.requests.map(({ max_tokens: most }) => most)).toEqual([300, 600])
  expect(end.usage?.outputTokens).toBeGreaterThan(4)
})

test.each([
  ['has no higher limit', {}, 1],
  ['may not use more', { longer: longer(false) }, 1],
  ['was all thinking again', { longer: longer() }, 2],
])('a call that %s fails with a sentence that is true', async (_, call, requests) => {
  const { server, ask } = await start(cut)
  const failure = failureOf(await ask(call))
  expect(failure?.code).toBe('empty')
  expect(failure?.message).toMatch(
    /^The model spent all of its (300|600) tokens on thinking, and nothing was left for an answer\./,
  )
  expect(server.requests).toHaveLength(requests)
})

test('a local server gets one call at a time; the wait is no time of the model', async () => {
  const slowly: ChatReply = async (chat) => {
    await delay(1_000)
    say(chat, 'Yes.')
  }
  const { server, ask } = await start(slowly, {
    server: { isSerial: true },
    limits: { firstTokenMs: 3_000, gapMs: 3_000, wholeMs: 3_000 },
  })
  const ends = await Promise.all(Array.from({ length: 4 }, () => ask()))
  expect(ends.map(({ state }) => state)).toEqual(Array(4).fill('done'))
  expect(server.mostAtOnce()).toBe(1)
})

test('the operator decides how many', async () => {
  const waiting: (() => void)[] = []
  const { server, ask } = await start(
    (chat) => {
      waiting.push(() => say(chat, 'Yes.'))
      if (waiting.length === 2) for (const answer of waiting.splice(0)) answer()
    },
    { environment: { LOCAL_CALLS_AT_ONCE: '2' } },
  )
  await Promise.all([ask(), ask(), ask(), ask()])
  expect(server.mostAtOnce()).toBe(2)
})

test('a server that is down is found out once', async () => {
  const { server, ask } = await start(
    ({ request, response, nth }) => {
      // Every try of the first call.
      if (nth < 3) response.destroy()
      else say({ request, response }, 'Back again.')
    },
    { limits: { maxRetries: 0 } },
  )
  const ends = await Promise.all([ask(), ask(), ask()])
  expect(ends.map((end) => failureOf(end)?.code)).toEqual(['unreachable', 'not-asked', 'not-asked'])
  expect(failureOf(ends[1] ?? ends[0])?.message).toBe(
    'The local model server did not answer the request before this one, so this one was not sent. Try again when it answers, or choose another model for this agent.',
  )
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['JSON', '{"error":{"message":"The template is wrong.","type":"x"}}', 'The template is wrong.'],
  ['its own JSON', '{"error":"The template is wrong."}', 'The template is wrong.'],
  [
    'a page',
    '<html><head><style>a{}</style></head><body><h1>Bad gateway rule 7</h1></body></html>',
    'Bad gateway rule 7',
  ],
  ['text', 'Nope, not here', 'Nope, not here'],
])('a reason in %s is quoted once, readable', async (_, body, reason) => {
  const { ask } = await start(({ response }) => {
    response.writeHead(400).end(body)
  })
  expect(failureOf(await ask())?.message).toBe(
    `The local model server refused the request (400): “${reason}”`,
  )
})

const BOARD = 'A lamp that follows the sun along the street. '.repeat(200)

test('a server that counts far fewer tokens than sent has cut the prompt, and the usage shows it', async () => {
  const { ask } = await start((chat) =>
    say(chat, 'Yes.', { usage: { prompt_tokens: 512, completion_tokens: 2 } }),
  )
  const prompt = { instructions: 'Be brief.', messages: [{ role: 'user' as const, content: BOARD }] }
  const { usage } = await ask({ prompt })
  expect(usage?.cut?.readTokens).toBe(512)
  expect(usage?.cut?.sentTokens).toBeGreaterThan(2_000)
})

test.each([
  [512, 4_096],
  [5_000, 5_000],
])('after it read %d, its model counts as taking %d tokens', async (read, takes) => {
  const { models, ask } = await start(
    (chat) => say(chat, 'Yes.', { usage: { prompt_tokens: read, completion_tokens: 2 } }),
    { server: { contextTokens: 65_536 } },
  )
  expect((await models.limitsOf(MODEL)).contextTokens).toBe(65_536)
  const content = BOARD.repeat(10)
  await ask({ prompt: { instructions: 'Be brief.', messages: [{ role: 'user', content }] } })
  expect((await models.limitsOf(MODEL)).contextTokens).toBe(takes)
})

test.each([
  ['counts what it was sent', undefined],
  ['counts nonsense', { prompt_tokens: 3, completion_tokens: 2 }],
  ['counts nothing', {}],
])('a server that %s has cut nothing', async (_, usage) => {
  const { ask } = await start((chat) => say(chat, 'Yes.', { ...(usage && { usage }) }))
  const prompt = { instructions: 'Be brief.', messages: [{ role: 'user' as const, content: BOARD }] }
  expect((await ask({ prompt })).usage?.cut).toBeUndefined()
})

test('a server’s own context takes precedence over the operator’s number, and that over an assumption', async () => {
  const environment = { LOCAL_CONTEXT_TOKENS: '16384' }
  const known = await start(() => undefined, { environment, server: { contextTokens: 2_048 } })
  expect(await known.models.limitsOf(MODEL)).toMatchObject({ contextTokens: 2_048, source: 'server' })
  const silent = await start(() => undefined, { environment })
  expect(await silent.models.limitsOf(MODEL)).toMatchObject({ contextTokens: 16_384, source: 'variable' })
  const unknown = await start(() => undefined)
  expect(await unknown.models.limitsOf(MODEL)).toMatchObject({ contextTokens: 4_096, source: 'assumed' })
})
