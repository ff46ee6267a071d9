import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { CHOOSE_NOTES, callOf, MODELS, withModels } from './testing/with-models.ts'

const bed = withModels()
const PROVIDERS = Object.entries(MODELS)
const HOSTED = PROVIDERS.filter(([name]) => name !== 'local')

describe.each(PROVIDERS)('%s', (provider, model) => {
  test('an answer streams in pieces and resolves with its usage', async () => {
    bed.mock().onMessage(/parents/, {
      content: 'Ask them at the gate, not by letter.',
      usage: { input_tokens: 1000, output_tokens: 200, prompt_tokens: 1000, completion_tokens: 200 },
    })
    const { models } = await bed.start()
    const call = callOf(model, 'How do we reach parents?')
    const end = await models.call(call)
    expect(end).toMatchObject({
      state: 'done',
      text: 'Ask them at the gate, not by letter.',
      toolInput: null,
      usage: { model, inputTokens: 1000, outputTokens: 200, isEstimate: false },
    })
    expect(call.deltas.join('')).toBe('Ask them at the gate, not by letter.')
    expect(call.deltas.length).toBeGreaterThan(1)
    const costs: Record<string, number> = { anthropic: 200, openai: 200, google: 1500, local: 0 }
    expect(end.usage?.costMicros).toBe(costs[provider])
  })

  test('a request has the maximum of output tokens, and no temperature', async () => {
    bed.mock().onMessage(/./, { content: 'Yes.' })
    const { models } = await bed.start()
    await models.call(callOf(model, 'Well?', { maxOutputTokens: 123 }))
    const body = JSON.stringify(must(bed.mock().getRequests().at(-1), 'a request').body)
    expect(body).toContain('123')
    expect(body).not.toContain('temperature')
  })

  test('a tool’s input is the answer, and nothing is run', async () => {
    const chosen = { picks: [{ note: 'A2', reason: 'It can be tried.' }], distant: 'A3' }
    bed.mock().onMessage(/choose/, {
      content: 'I choose one.',
      toolCalls: [{ name: 'choose_notes', arguments: JSON.stringify(chosen) }],
      finishReason: 'stop',
    })
    const { models } = await bed.start()
    const end = await models.call(callOf(model, 'choose', { tool: CHOOSE_NOTES }))
    expect(end).toMatchObject({ state: 'done', text: 'I choose one.', toolInput: chosen })
    expect(
      bed
        .mock()
        .getRequests()
        .filter(({ path }) => !path.endsWith('/models')),
    ).toHaveLength(1)
  })

  test('turned away for a moment, it is asked again', async () => {
    const slowDown = { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 0 }
    bed.mock().on({ userMessage: /again/, sequenceIndex: 0 }, slowDown)
    bed.mock().on({ userMessage: /again/, sequenceIndex: 1 }, { content: 'Here I am.' })
    const { models } = await bed.start()
    const end = await models.call(callOf(model, 'again'))
    expect(end).toMatchObject({ state: 'done', text: 'Here I am.' })
  })

  test.each([
    [429, 'rate-limited', true],
    [500, 'provider-error', true],
    [529, 'overloaded', true],
    [503, 'overloaded', true],
    [401, 'key-refused', false],
    [404, 'no-model', false],
    [400, 'provider-error', false],
  ])('%i is %s', async (status, code, isRetryable) => {
    bed.mock().onMessage(/./, { error: { message: 'no', type: 'some_error' }, status, retryAfter: 0 })
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', text: '', usage: null, failure: { code, isRetryable } })
  })

  test('turned away for ever, it gives up after two more tries', async () => {
    bed
      .mock()
      .onMessage(/./, { error: { message: 'no', type: 'rate_limit_error' }, status: 429, retryAfter: 0 })
    const { models } = await bed.start()
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', usage: null, failure: { code: 'rate-limited' } })
    expect(
      bed
        .mock()
        .getRequests()
        .filter(({ path }) => !path.endsWith('/models')),
    ).toHaveLength(3)
  })

  test('an unreadable answer is reported as such', async () => {
    bed.mock().onMessage(/./, { content: 'Well.' })
    bed.mock().setChaos({ malformedRate: 1 })
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const end = await models.call(callOf(model, 'Well?'))
    bed.mock().clearChaos()
    expect(end).toMatchObject({ state: 'failed', text: '' })
    expect(['provider-error', 'broken-off']).toContain(end.state === 'failed' && end.failure.code)
  })

  test('text before a cut is kept, and charged as an estimate', async () => {
    bed
      .mock()
      .onMessage(
        /./,
        { content: `One ${'and another one '.repeat(30)}twelve.` },
        { truncateAfterChunks: 12, streamingProfile: { ttft: 5, tps: 60 }, chunkSize: 4 },
      )
    const { models } = await bed.start()
    const end = await models.call(callOf(model, 'Count.'))
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'broken-off', isRetryable: true } })
    expect(end.text).toMatch(/^One/)
    expect(end.text).not.toContain('twelve')
    expect(end.usage).toMatchObject({ isEstimate: true })
  })

  test('a model that doesn’t begin is too slow', async () => {
    bed.mock().onMessage(/./, { content: 'At last.' }, { streamingProfile: { ttft: 5_000 } })
    const { models } = await bed.start({ limits: { firstTokenMs: 120 } })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', text: '', failure: { code: 'too-slow' } })
  })

  test('an abort ends the call at once and keeps its text', async () => {
    bed
      .mock()
      .onMessage(
        /./,
        { content: 'One two three four five six.' },
        { streamingProfile: { ttft: 5, tps: 5 }, chunkSize: 4 },
      )
    const { models } = await bed.start()
    const controller = new AbortController()
    const call = callOf(model, 'Well?', { signal: controller.signal })
    const answering = models.call({ ...call, onText: () => controller.abort() })
    const end = await answering
    expect(end).toMatchObject({ state: 'aborted', text: 'One ', usage: { isEstimate: true } })
  })
})

describe.each(HOSTED)('%s', (provider, model) => {
  test('an unreachable provider is reported with the variable to check', async () => {
    const url = 'http://127.0.0.1:1'
    const environment = { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GOOGLE_BASE_URL: url }
    const { models } = await bed.start({ environment, limits: { maxRetries: 0 } })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', usage: null, failure: { code: 'unreachable' } })
    expect(end.state === 'failed' && end.failure.message).toContain('_BASE_URL')
  })

  test('too long a prompt is reported as such', async () => {
    const error = {
      message: 'prompt is too long: 250000 tokens > 200000 maximum',
      type: 'invalid_request_error',
    }
    bed.mock().onMessage(/./, { error, status: 400 })
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'too-long' } })
  })

  test('without its key the failure names the variable to set, and nothing else answers instead', async () => {
    const variables: Record<string, string> = {
      anthropic: 'ANTHROPIC_API_KEY',
      openai: 'OPENAI_API_KEY',
      google: 'GOOGLE_GENERATIVE_AI_API_KEY',
    }
    const variable = must(variables[provider], 'a variable')
    const { models } = await bed.start({ environment: { [variable]: '' } })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({ state: 'failed', usage: null, failure: { code: 'no-key' } })
    expect(models.findFailure(model)?.message).toContain(variable)
    expect(bed.mock().getRequests()).toHaveLength(0)
  })
})
