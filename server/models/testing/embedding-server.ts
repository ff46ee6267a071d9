import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const EmbeddingRequest = z.object({ model: z.string(), input: z.array(z.string()) })
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>

export interface EmbeddingServer {
  /** Without `/v1`. */
  url: string
  requests: EmbeddingRequest[]
}

export const EMBEDDING_MODEL = 'nomic-embed-text'

/** OpenAI's answer with one vector for each text. */
export function vectorsFor(texts: readonly string[], vectorOf: (text: string) => number[]): object {
  const data = texts.map((each, index) => ({ object: 'embedding', index, embedding: vectorOf(each) }))
  const tokens = texts.length * 3
  return {
    object: 'list',
    data,
    model: EMBEDDING_MODEL,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

/** A local server that lists an embedding model beside another one, and ends with the test. */
export async function startEmbeddingServer(
  reply: (request: EmbeddingRequest, response: ServerResponse) => object | Promise<object>,
): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = []

  async function embed(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = EmbeddingRequest.parse(JSON.parse(await text(incoming)))
    requests.push(request)
    const answer = await reply(request, response)
    if (!response.writableEnded) response.end(JSON.stringify(answer))
  }

  const server = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json')
    if (incoming.url === '/v1/embeddings') void embed(incoming, response)
    else response.end(JSON.stringify({ data: [{ id: 'llama3.2:3b' }, { id: EMBEDDING_MODEL }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { url: `http://127.0.0.1:${port}`, requests }
}
