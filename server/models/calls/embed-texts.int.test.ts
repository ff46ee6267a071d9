import { describe, expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import {
  EMBEDDING_MODEL,
  type EmbeddingServer,
  startEmbeddingServer,
  vectorsFor,
} from '../testing/embedding-server.ts'
import { withModels } from '../testing/with-models.ts'

const bed = withModels()
const MODEL = `local:${EMBEDDING_MODEL}`
const NEVER = new AbortController().signal

/** The vector of "3 4" is (3, 4). */
const byNumbers = (text: string) => text.split(' ').map(Number)

async function startWith(server: EmbeddingServer, environment: Record<string, string> = {}) {
  const url = `${server.url}/v1`
  const started = await bed.start({ environment: { LOCAL_MODEL_URLS: url, ...environment }, programs: [] })
  // Lists the models of all servers.
  await started.admin.findLocal()
  return started
}

const honest = () => startEmbeddingServer(({ input }) => vectorsFor(input, byNumbers))

describe('the model that compares texts', () => {
  test('the embedding model is one of a local server with “embed” in its name', async () => {
    const { models } = await startWith(await honest())
    expect(models.embedding.model()).toBe(MODEL)
  })

  test('is the operator’s, or none', async () => {
    const server = await honest()
    const named = await startWith(server, { MODEL_EMBEDDING: 'openai:text-embedding-3-small' })
    expect(named.models.embedding.model()).toBe('openai:text-embedding-3-small')
    const none = await startWith(server, { MODEL_EMBEDDING: 'none' })
    expect(none.models.embedding.model()).toBeNull()
  })

  test('is one of a provider with a key only if it is named', async () => {
    const { models } = await bed.start()
    expect(models.embedding.model()).toBeNull()
  })

  test('is none while agents are off', async () => {
    const { models } = await startWith(await honest())
    await models.setOn(false)
    expect(models.embedding.model()).toBeNull()
    expect(await models.embedding.embed(MODEL, ['3 4'], NEVER)).toEqual({ state: 'aborted', usage: null })
    await models.setOn(true)
    expect(models.embedding.model()).toBe(MODEL)
  })
})

describe('texts become vectors', () => {
  test('vectors have length 1, in order, with few texts for each request', async () => {
    const server = await honest()
    const { models } = await startWith(server)
    const texts = ['3 4', ...Array.from({ length: 40 }, (_, i) => `1 ${i}`)]
    const end = await models.embedding.embed(MODEL, texts, NEVER)
    expect(end.state === 'done' && [...(end.vectors[0] ?? [])]).toEqual([
      expect.closeTo(0.6),
      expect.closeTo(0.8),
    ])
    expect(end.state === 'done' && end.vectors.length).toBe(41)
    expect(server.requests.map(({ input }) => input.length)).toEqual([32, 9])
    expect(end.usage).toMatchObject({ model: MODEL, inputTokens: 123, costMicros: 0, isEstimate: false })
  })

  test.each([
    ['fewer vectors than texts', (some: string[]) => vectorsFor(some.slice(1), byNumbers)],
    ['a vector without a direction', (some: string[]) => vectorsFor(some, () => [0, 0])],
    [
      'vectors of different lengths',
      (some: string[]) => vectorsFor(some, (each) => (each === '3 4' ? [1] : [1, 2])),
    ],
    ['words', () => ({ data: 'none' })],
  ])('a failure for %s', async (_, reply) => {
    const server = await startEmbeddingServer(({ input }) => reply(input))
    const { models } = await startWith(server)
    const end = await models.embedding.embed(MODEL, ['3 4', '5 6'], NEVER)
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'provider-error' } })
  })

  test('a failure of a later request keeps the cost of those before', async () => {
    const server = await startEmbeddingServer(({ input }, response) => {
      if (input.length < 32) response.statusCode = 500
      return vectorsFor(input, byNumbers)
    })
    const { models } = await startWith(server)
    const texts = Array.from({ length: 33 }, (_, i) => `1 ${i}`)
    const end = await models.embedding.embed(MODEL, texts, NEVER)
    expect(end).toMatchObject({ state: 'failed', usage: { inputTokens: 96 } })
  })

  test('an abort ends a running request for vectors', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const server = await startEmbeddingServer(async (_, response) => {
      response.once('close', resolve)
      await gone
      return {}
    })
    const { models } = await startWith(server)
    const leaving = new AbortController()
    const embedding = models.embedding.embed(MODEL, ['3 4'], leaving.signal)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), WAIT)
    leaving.abort()
    expect(await embedding).toEqual({ state: 'aborted', usage: null })
    await gone
  })
})
