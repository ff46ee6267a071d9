import { createServer, type ServerResponse } from 'node:http'
import type { AttackTarget, Foothold } from './attack-target.ts'

/**
 * An address of this machine that nothing else uses. The server under attack gets it before the attack starts
 * the model server.
 */
const HOST = '127.77.47.11'
const PORT = 47_117

/** The environment of a server whose agents use the drill's model server. */
export const ASKS_DRILL_MODEL = {
  LOCAL_MODEL_URLS: `http://${HOST}:${PORT}`,
  MODEL_DEFAULT: 'local:bad',
  // Failing models are expected here.
  LOG_LEVEL: 'error',
}

/** Listens as an OpenAI-compatible server with one model. Ends with the process. */
export async function listenAsModel(respond: (response: ServerResponse) => void): Promise<void> {
  await listenAs(PORT, (path, response) => {
    if (!path.endsWith('/models')) return respond(response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [{ id: 'bad' }] }))
  })
}

/** Another host, which is not configured by the operator. Returns its address. */
export async function listenElsewhere(respond: (response: ServerResponse) => void): Promise<string> {
  await listenAs(PORT + 1, (_path, response) => respond(response))
  return `http://${HOST}:${PORT + 1}`
}

async function listenAs(
  port: number,
  respond: (path: string, response: ServerResponse) => void,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume()
    respond(request.url ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
  server.unref()
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** One event of an answer; the last one has the `usage`. */
export function chunk(content: string, usage?: object): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: usage ? 'stop' : null }]
  const event = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'bad', choices }
  return `data: ${JSON.stringify({ ...event, ...(usage && { usage }) })}\n\n`
}

/** Starts a round, for which the agents ask the model server. */
export async function askRound(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  const json = { question: 'What should we do?', mode: 'parallel', moderate: false }
  await target.send(`/api/v1/boards/${boardId}/rounds`, { method: 'POST', token, json })
}
