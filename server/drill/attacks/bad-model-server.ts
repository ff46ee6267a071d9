import { createServer, type ServerResponse } from 'node:http'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

/** An address of this machine that nothing else uses: the server under attack is told of it before the attack runs. */
const [HOST, PORT] = ['127.77.47.11', 47_117]
const GUESTS = 6
const LINE = 'data: '.padEnd(64 * 1024, 'x')
/** Every answer is one of these, in turns. */
const ANSWERS = [
  (response: ServerResponse) => pour(response, LINE),
  (response: ServerResponse) => pour(response, chunk('a')),
  (response: ServerResponse) =>
    response.end(chunk('NOTE: cheap\n') + chunk('', { prompt_tokens: -1e9, completion_tokens: 10.5 })),
  (response: ServerResponse) =>
    response.end(chunk('NOTE: dear\n') + chunk('', { prompt_tokens: 1e300, completion_tokens: 1 })),
]

let guests: Foothold[] = []

export const attack: Attack = {
  title: 'lets agents of six guests ask a model server that never ends its lines and lies about what it took',
  isShort: false,
  seconds: 20,
  environment: { LOCAL_MODEL_URLS: `http://${HOST}:${PORT}`, MODEL_DEFAULT: 'local:bad' },
  async prepare(target) {
    await listenBadly()
    guests = await Promise.all(Array.from({ length: GUESTS }, (_, i) => target.openBoard(`Guest ${i}`)))
  },
  async run(target) {
    await Promise.all(guests.map((guest) => askOnAndOn(target, guest)))
  },
}

/** As many rounds as the board lets go on at once. */
async function askOnAndOn(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  await target.repeat(async () => {
    const json = { question: 'What should we do?', mode: 'parallel', moderate: false }
    const response = await target.request(`/api/v1/boards/${boardId}/rounds`, { method: 'POST', token, json })
    await response.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
}

async function listenBadly(): Promise<void> {
  let calls = 0
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: [{ id: 'bad' }] }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    ANSWERS[calls++ % ANSWERS.length]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(PORT, HOST, resolve))
  server.unref()
}

function pour(response: ServerResponse, piece: string): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

function chunk(content: string, usage?: object): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: usage ? 'stop' : null }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'bad', choices, ...(usage && { usage }) })}\n\n`
}
