import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model on the wire of OpenAI-compatible servers that answers at once. */
export interface InstantModel {
  /** The address for LOCAL_MODEL_URLS. */
  url: string
  /** By the marker at the start of an answer's first note: when its first token was sent, on the clock of performance.now(). */
  firstTokenAt: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const WORDS = 'a few words that come one after the other as models write them until the note is full'.split(
  ' ',
)
/** About the length of a fast hosted model's answer. */
const WORD_EVERY_MS = 20

export async function startInstantModel(): Promise<InstantModel> {
  const firstTokenAt = new Map<string, number>()
  let answers = 0

  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume()
    if (!request.url?.endsWith('/chat/completions')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'instant', object: 'model' }] }))
      return
    }
    const mark = `m${++answers}x`
    const words = [`NOTE: ${mark} `, ...WORDS.map((word) => `${word} `)]
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    firstTokenAt.set(mark, performance.now())
    let next = 0
    const write = (): void => {
      const word = words[next++]
      if (word !== undefined) {
        response.write(chunk({ delta: { content: word } }))
        return
      }
      clearInterval(timer)
      response.write(
        chunk({ delta: {}, finish_reason: 'stop' }, { prompt_tokens: 500, completion_tokens: 40 }),
      )
      response.end('data: [DONE]\n\n')
    }
    const timer = setInterval(write, WORD_EVERY_MS)
    response.on('close', () => clearInterval(timer))
    write()
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    firstTokenAt,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function chunk(choice: Record<string, unknown>, usage?: Record<string, number>): string {
  const body = {
    id: 'instant',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'instant',
    choices: [{ index: 0, ...choice }],
    ...(usage && {
      usage: { ...usage, total_tokens: (usage.prompt_tokens ?? 0) + (usage.completion_tokens ?? 0) },
    }),
  }
  return `data: ${JSON.stringify(body)}\n\n`
}
