import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A local model server of which each model fails in its own way, but for the small ones. */
export interface FailingModels {
  /** Its address for LOCAL_MODEL_URLS. */
  url: string
  stop(): void
}

/** Names of models, each with how its server answers. */
const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'too-often': (response) => refuse(response, 429, 'Slow down.', { 'retry-after': '600' }),
  refuses: (response) => refuse(response, 400, 'The template of this model takes no system message.'),
  empty: (response) => stream(response, [chunk({ content: '' }), chunk({}, 'stop')]),
  declines: (response) => stream(response, [chunk({}, 'content_filter')]),
  'web-page': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome!</html>'),
  'moved-away': (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'breaks-off': (response) => stream(response, [chunk({ content: 'Light matters more than' })]),
  thinks: (response) => stream(response, [chunk({ content: '<think>Hm.' }), chunk({}, 'length')]),
}
/** The names of the models that fail. */
export const FAILING = Object.keys(FAILURES)
/** A model without a fault that takes 4,096 tokens at once. */
export const SMALL = 'small'

const ANSWERS = [
  'Few people know that we are open.\n\nMAYBE 60%: Posters\nNOTE 5%: Let the bus driver announce it at the stop',
  'The way home is dark.\n\nMAYBE 50%: More lamps\nNOTE 6%: Leave in groups, led by who knows the short cut',
  'No one has dinner before.\n\nMAYBE 40%: A café\nNOTE 4%: Cook with the books that are lent least',
]

/** Starts on a free port of this machine. */
export async function startFailingModels(): Promise<FailingModels> {
  let answers = 0
  async function chat(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model }: { model: string } = JSON.parse(await text(incoming))
    const fail = FAILURES[model]
    if (fail) return fail(response)
    const content = ANSWERS[answers++ % ANSWERS.length]
    stream(response, [chunk({ content }), chunk({}, 'stop'), 'data: [DONE]\n\n'])
  }
  const server = createServer((incoming, response) => {
    if (incoming.url === '/v1/chat/completions') return void chat(incoming, response)
    const data = [SMALL, ...FAILING].map((id) => ({ id, max_model_len: id === SMALL ? 4_096 : 32_768 }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the model server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message } }))
}

function stream(response: ServerResponse, events: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''))
}

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'x', choices })}\n\n`
}
