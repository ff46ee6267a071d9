import { createServer } from 'node:http'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { CHOOSE_NOTES, callOf, KEYS, MODELS, withModels } from './testing/with-models.ts'

const bed = withModels()
const MODEL = 'openai:stand-in'
const USAGE = {
  inputTokens: { total: 1000, noCache: 100, cacheRead: 800, cacheWrite: 100 },
  outputTokens: { total: 50, text: 50, reasoning: 0 },
}
type Part = LanguageModelV4StreamPart
type Reason = Extract<Part, { type: 'finish' }>['finishReason']['unified']

const text = (...deltas: string[]): Part[] => [
  { type: 'text-start', id: '0' },
  ...deltas.map((delta): Part => ({ type: 'text-delta', id: '0', delta })),
  { type: 'text-end', id: '0' },
]
const finish = (unified: Reason): Part => ({
  type: 'finish',
  usage: USAGE,
  finishReason: { unified, raw: unified },
})
const toolCall = (toolName: string, input: unknown): Part => ({
  type: 'tool-call',
  toolCallId: toolName,
  toolName,
  input: JSON.stringify(input),
})

/** A model that sends exactly these parts and then, with `hangs`, nothing more, even when aborted. */
function modelOf(parts: Part[], { hangs = false } = {}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'stand-in',
    modelId: 'stand-in',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('never asked')),
    doStream: async () => ({
      stream: new ReadableStream<Part>({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          if (!hangs) controller.close()
        },
      }),
    }),
  }
}

async function answerOf(parts: Part[], options: { hangs?: boolean; limits?: object; tool?: boolean } = {}) {
  const { models } = await bed.start({
    standIns: { [MODEL]: modelOf(parts, options) },
    limits: options.limits,
  })
  return await models.call(callOf(MODEL, 'Well?', { ...(options.tool !== false && { tool: CHOOSE_NOTES }) }))
}

test('a model’s visible thinking is in no answer, and is charged when it is stopped', async () => {
  const said = text('<th', 'ink>One or ', 'two?</think>', '\n\nTwo', '.')
  const { models } = await bed.start({ standIns: { [MODEL]: modelOf([...said, finish('stop')]) } })
  const call = callOf(MODEL, 'Well?')
  expect(await models.call(call)).toMatchObject({ state: 'done', text: 'Two.' })
  expect(call.deltas).toEqual(['Two', '.'])
  const unheard = await answerOf([...text('<think>One or two?'), finish('length')])
  expect(unheard).toMatchObject({ state: 'failed', text: '', failure: { code: 'empty' } })
  const long = 'Hm. '.repeat(400)
  const stopped = await answerOf(text(`<think>${long}`), { hangs: true, limits: { gapMs: 80 } })
  expect(stopped).toMatchObject({ state: 'failed', text: '', failure: { code: 'too-slow' } })
  expect(stopped.usage?.outputTokens).toBeGreaterThan(300)
})

test('a model that falls silent is too slow, and its text is kept', async () => {
  const end = await answerOf(text('One ', 'two'), { hangs: true, limits: { gapMs: 80 } })
  expect(end).toMatchObject({ state: 'failed', text: 'One two', failure: { code: 'too-slow' } })
})

test('a model that only shows that it is alive is too slow in the end', async () => {
  const pings = Array.from({ length: 5 }, (): Part => ({ type: 'ping' }))
  const end = await answerOf(pings, { hangs: true, limits: { wholeMs: 80 } })
  expect(end).toMatchObject({ state: 'failed', failure: { code: 'too-slow' } })
})

test('a model that doesn’t heed the signal is left at once', async () => {
  const { models } = await bed.start({ standIns: { [MODEL]: modelOf(text('One '), { hangs: true }) } })
  const controller = new AbortController()
  const call = callOf(MODEL, 'Well?', { signal: controller.signal })
  const end = await models.call({ ...call, onText: () => controller.abort() })
  expect(end).toMatchObject({ state: 'aborted', text: 'One ', usage: { isEstimate: true } })
})

test('a call that was aborted before its request is not sent, and costs nothing', async () => {
  const { models } = await bed.start({ standIns: { [MODEL]: modelOf(text('One')) } })
  const end = await models.call(callOf(MODEL, 'Well?', { signal: AbortSignal.abort() }))
  expect(end).toEqual({ state: 'aborted', text: '', usage: null })
})

test('a refusal is declined, not tried again', async () => {
  const end = await answerOf([...text('I can’t'), finish('content-filter')])
  expect(end).toMatchObject({
    state: 'failed',
    failure: { code: 'declined', isRetryable: false },
    usage: { isEstimate: false },
  })
})

test('an answer without a word fails as empty', async () => {
  expect(await answerOf([finish('stop')])).toMatchObject({ state: 'failed', failure: { code: 'empty' } })
  const thinking = await answerOf([finish('length')])
  expect(thinking).toMatchObject({ state: 'failed', failure: { code: 'empty' } })
  expect(thinking.state === 'failed' && thinking.failure.message).toContain('300 tokens')
})

test('an answer that was cut at its limit is one', async () => {
  expect(await answerOf([...text('NOTE: One'), finish('length')])).toMatchObject({
    state: 'done',
    text: 'NOTE: One',
  })
})

test('an end without a last word is a break', async () => {
  expect(await answerOf(text('One'))).toMatchObject({ state: 'failed', failure: { code: 'broken-off' } })
  expect(await answerOf([...text('One'), finish('interrupted')])).toMatchObject({
    state: 'failed',
    text: 'One',
    failure: { code: 'broken-off' },
  })
})

test('input that doesn’t fit the tool is no choice; the text is kept', async () => {
  const wrong = { picks: [{ note: 'Z9', reason: 'because' }], distant: null }
  expect(
    await answerOf([...text('I choose.'), toolCall('choose_notes', wrong), finish('tool-calls')]),
  ).toMatchObject({
    state: 'done',
    text: 'I choose.',
    toolInput: null,
  })
})

test('an unknown tool is never run and has no effect', async () => {
  const parts = [
    toolCall('delete_board', { board: 'another' }),
    toolCall('choose_notes', { picks: [], distant: 'A1' }),
    toolCall('choose_notes', { picks: [], distant: 'A2' }),
    finish('tool-calls'),
  ]
  expect(await answerOf(parts)).toMatchObject({ state: 'done', toolInput: { picks: [], distant: 'A1' } })
  const unasked = [toolCall('choose_notes', { picks: [], distant: 'A1' }), finish('tool-calls')]
  expect(await answerOf(unasked, { tool: false })).toMatchObject({
    state: 'failed',
    failure: { code: 'empty' },
  })
})

test('a model that never stops is stopped', async () => {
  const endless = text(...Array.from({ length: 300 }, () => 'and on '.repeat(200)))
  expect(await answerOf([...endless, finish('stop')])).toMatchObject({
    state: 'failed',
    failure: { code: 'too-long' },
  })
})

test('a server that ignores the limit of tokens is stopped once it is far over it', async () => {
  // The call allows 300 tokens.
  const pieces = Array.from({ length: 300 }, () => 'and on '.repeat(10))
  const end = await answerOf([...text(...pieces), finish('stop')])
  expect(end).toMatchObject({ state: 'failed', failure: { code: 'too-long' } })
  expect(end.text.length).toBeGreaterThan(300 * 5)
  expect(end.text.length).toBeLessThan(9_000)
  const usual = await answerOf([...text(...pieces.slice(0, 25)), finish('stop')])
  expect(usual).toMatchObject({ state: 'done' })
})

test('tokens read from a cache count as input, at their own price', async () => {
  const { models } = await bed.start({
    standIns: { 'openai:gpt-6-sol': modelOf([...text('Yes.'), finish('stop')]) },
  })
  const end = await models.call(callOf('openai:gpt-6-sol', 'Well?'))
  // 100 at 2, 800 at 0.2, 100 at 2.5, and 50 out at 10.
  expect(end.usage).toEqual({
    model: 'openai:gpt-6-sol',
    inputTokens: 1000,
    outputTokens: 50,
    cacheReadTokens: 800,
    cacheWriteTokens: 100,
    costMicros: 200 + 160 + 250 + 500,
    isEstimate: false,
  })
})

test('no key is ever answer: not in a failure, not in the log', async () => {
  const secrets = Object.values(KEYS)
  const parrot = createServer((request, response) => {
    const answer = JSON.stringify({
      error: { message: `Wrong key: ${JSON.stringify(request.headers)}`, type: 'x' },
    })
    response.writeHead(400, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => parrot.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void parrot.close())
  const { port } = z.object({ port: z.number() }).parse(parrot.address())
  const url = `http://127.0.0.1:${port}`
  const environment = { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GOOGLE_BASE_URL: url }
  const { models, admin, logged } = await bed.start({ environment })
  for (const model of [MODELS.anthropic, MODELS.openai, MODELS.google]) {
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'provider-error' } })
    expect(end.state === 'failed' && end.failure.message).toContain('Wrong key')
    for (const secret of secrets) expect(JSON.stringify(end)).not.toContain(secret)
  }
  for (const id of ['anthropic', 'openai', 'google'] as const) {
    const tested = await admin.test(id)
    expect(tested.isFine).toBe(false)
    for (const secret of secrets) expect(JSON.stringify(tested)).not.toContain(secret)
  }
  expect(logged()).toContain('model failed')
  for (const secret of secrets) expect(logged()).not.toContain(secret)
})

test('people’s text is not in the log', async () => {
  bed.mock().onMessage(/./, { error: { message: 'no', type: 'x' }, status: 400 })
  const { models, logged } = await bed.start()
  await models.call(callOf(MODELS.anthropic, 'the secret plan'))
  expect(logged()).not.toContain('secret plan')
})
