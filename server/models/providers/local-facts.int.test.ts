import { describe, expect, test } from 'vitest'
import { MODEL_NAME, type ModelServer, startModelServer } from '../testing/model-server.ts'
import { ANSWER_LIMITS } from '../wire/answer-limits.ts'
import { createModelFetch } from '../wire/model-fetch.ts'
import { createLocalFacts } from './local-facts.ts'
import { createLocalModels } from './local-models.ts'

const UNKNOWN = { contextTokens: null, takesTools: null, thinks: null }

async function factsOf(server: ModelServer, now?: () => number) {
  const fetch = createModelFetch(ANSWER_LIMITS)
  const local = createLocalModels({ urls: [server.url], fetch })
  return createLocalFacts(local, fetch, now)
}

const serve = (paths: Record<string, unknown>, contextTokens?: number) =>
  startModelServer({ reply: () => undefined, paths, ...(contextTokens !== undefined && { contextTokens }) })

describe('the context of a model is its server’s', () => {
  test.each([
    ['LM Studio', { '/api/v0/models': { data: [{ id: MODEL_NAME, loaded_context_length: 8_192 }] } }, 8_192],
    ['llama.cpp', { '/props': { default_generation_settings: { n_ctx: 2_048 } } }, 2_048],
    [
      'Ollama, of a running model',
      {
        '/api/show': { model_info: { 'llama.context_length': 131_072 }, capabilities: ['completion'] },
        '/api/ps': { models: [{ name: `${MODEL_NAME}:latest`, context_length: 16_384 }] },
      },
      16_384,
    ],
    [
      'Ollama, of a model with a parameter of its own',
      {
        '/api/show': {
          parameters: 'stop "x"\nnum_ctx    6144',
          model_info: { 'llama.context_length': 4_096 },
        },
        '/api/ps': { models: [] },
      },
      4_096,
    ],
    // The length that the model could take is not the context that the server gives it.
    ['Ollama, of any other', { '/api/show': { model_info: { 'llama.context_length': 131_072 } } }, null],
    ['an unknown program', {}, null],
    ['nonsense', { '/props': { default_generation_settings: { n_ctx: -1 } }, '/api/show': ['x'] }, null],
  ])('%s', async (_, paths, contextTokens) => {
    const facts = await factsOf(await serve(paths))
    expect(await facts.of(MODEL_NAME)).toMatchObject({ contextTokens })
  })

  test('vLLM, which is asked nothing else', async () => {
    const server = await serve({}, 32_768)
    const facts = await factsOf(server)
    expect(await facts.of(MODEL_NAME)).toEqual({ ...UNKNOWN, contextTokens: 32_768 })
    expect(new Set(server.asked)).toEqual(new Set(['/v1/models']))
  })
})

test('Ollama reports whether the model takes tools, and whether it thinks', async () => {
  const facts = await factsOf(await serve({ '/api/show': { capabilities: ['completion', 'thinking'] } }))
  expect(facts.known(MODEL_NAME)).toEqual(UNKNOWN)
  expect(await facts.of(MODEL_NAME)).toEqual({ contextTokens: null, takesTools: false, thinks: true })
  expect(facts.known(MODEL_NAME)).toMatchObject({ takesTools: false })
})

test('a server is queried again after a while, and sooner without an answer', async () => {
  let now = 0
  const server = await serve({ '/props': { default_generation_settings: { n_ctx: 2_048 } } })
  const facts = await factsOf(server, () => now)
  const asks = () => server.asked.filter((path) => path === '/props').length
  await Promise.all([facts.of(MODEL_NAME), facts.of(MODEL_NAME)])
  await facts.of(MODEL_NAME)
  expect(asks()).toBe(1)
  now = 60_001
  await facts.of(MODEL_NAME)
  expect(asks()).toBe(2)

  const silent = await serve({})
  const few = await factsOf(silent, () => now)
  await few.of(MODEL_NAME)
  now += 5_001
  await few.of(MODEL_NAME)
  expect(silent.asked.filter((path) => path === '/props')).toHaveLength(2)
})

test('a server that is down has no facts', async () => {
  const fetch = createModelFetch(ANSWER_LIMITS)
  const local = createLocalModels({ urls: ['http://127.0.0.1:1'], fetch })
  expect(await createLocalFacts(local, fetch).of(MODEL_NAME)).toEqual(UNKNOWN)
})
