import { request as askAt, createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callOf, MODELS, withModels } from '../testing/with-models.ts'

const bed = withModels()

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
}

function listing(...names: string[]): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: names.map((id) => ({ id })) }))
  }
}

const NO_KEYS = { ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: '' }

test('a program on this machine is found on request, and its models are the default then', async () => {
  const url = await serve(listing('nomic-embed-text', 'llama3.2:3b'))
  const silent = await serve(() => undefined)
  const programs = [
    { program: 'Ollama', url },
    { program: 'vLLM', url: silent },
  ]
  const environment = { ...NO_KEYS, LOCAL_MODEL_URLS: '' }
  const { models, admin } = await bed.start({ programs, environment })
  expect(models.view.get().isScriptOnly).toBe(true)
  expect(models.findFailure('local:llama3.2:3b')).toMatchObject({ code: 'no-key' })
  expect(await admin.findLocal()).toEqual([
    { program: 'Ollama', url, models: ['nomic-embed-text', 'llama3.2:3b'] },
  ])
  expect(models.view.get()).toMatchObject({ ordinary: 'local:llama3.2:3b', isScriptOnly: false })
  expect(admin.localUrls()).toEqual([url])
  expect(admin.models()).toContainEqual({ model: 'local:llama3.2:3b', hasPrice: true })
  expect(await admin.test('local')).toMatchObject({ isFine: true })
})

test('a model is asked where it is listed', async () => {
  bed.mock().onMessage(/./, { content: 'From here.' })
  const elsewhere = await serve(listing('another-model'))
  const here = await serve((request, response) => {
    if (request.url === '/v1/models') return listing('llama3.2:3b')(request, response)
    const { method, headers } = request
    const asked = askAt(`${bed.mock().url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(asked)
  })
  const { models } = await bed.start({ environment: { LOCAL_MODEL_URLS: `${elsewhere},${here}/v1` } })
  expect(await models.call(callOf(MODELS.local, 'Well?'))).toMatchObject({
    state: 'done',
    text: 'From here.',
  })
  const unknown = await models.call(callOf('local:none-such', 'Well?'))
  expect(unknown).toMatchObject({ state: 'failed', failure: { code: 'no-model' } })
})

test('a list is not fetched from where a server points to', async () => {
  const inside = await serve(listing('secret-model'))
  const url = await serve((_, response) => response.writeHead(302, { location: `${inside}/v1/models` }).end())
  const { admin } = await bed.start({ programs: [{ program: 'Ollama', url }] })
  expect(await admin.findLocal()).toEqual([])
})

test('a server that doesn’t run is reported', async () => {
  const { models, admin } = await bed.start({
    environment: { LOCAL_MODEL_URLS: 'http://127.0.0.1:1,http://127.0.0.1:2' },
  })
  const end = await models.call(callOf(MODELS.local, 'Well?'))
  expect(end).toMatchObject({ state: 'failed', failure: { code: 'unreachable', isRetryable: true } })
  expect(await admin.test('local')).toMatchObject({ isFine: false })
})
