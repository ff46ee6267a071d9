import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })),
  max_tokens: z.int(),
  tools: z.array(z.unknown()).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Answers one request in the server's place; `nth`: from 0. */
export type ChatReply = (chat: { request: ChatRequest; response: ServerResponse; nth: number }) => unknown

export interface ModelServerOptions {
  reply: ChatReply
  /** Longer prompts and answers together are refused. */
  contextTokens?: number
  isWithoutTools?: boolean
  /** Refuses consecutive messages of one role. */
  hasStrictRoles?: boolean
  /** Refuses a second call beside a running one. */
  isSerial?: boolean
  /** Paths besides `/v1/models` and `/v1/chat/completions`, with their answers. */
  paths?: Record<string, unknown>
}

export interface ModelServer {
  /** Without `/v1`. */
  url: string
  requests: ChatRequest[]
  /** Paths of all requests. */
  asked: string[]
  /** The most calls that ran side by side. */
  mostAtOnce(): number
}

export const MODEL_NAME = 'small'
const CHARS_IN_TOKEN = 4

/** A server that speaks OpenAI's protocol and ends with the test. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { reply, contextTokens, paths = {} } = options
  const requests: ChatRequest[] = []
  const asked: string[] = []
  let running = 0
  let mostAtOnce = 0

  async function chat(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = ChatRequest.parse(JSON.parse(await text(incoming)))
    const nth = requests.push(request) - 1
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    response.once('close', () => {
      running -= 1
    })
    const refusal = refusalOf(request, running, options)
    const tokens = promptTokensIn(request)
    if (refusal) refuseChat(response, 400, refusal)
    else if (contextTokens !== undefined && tokens + request.max_tokens > contextTokens)
      refuseChat(response, 400, `This model's maximum context length is ${contextTokens} tokens.`)
    else await reply({ request, response, nth })
  }

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? ''
    asked.push(path)
    if (path === '/v1/chat/completions') {
      void chat(incoming, response)
      return
    }
    const known = path === '/v1/models' ? listOf(contextTokens) : paths[path]
    if (known === undefined) refuseChat(response, 404, 'No such path.')
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(known))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { url: `http://127.0.0.1:${port}`, requests, asked, mostAtOnce: () => mostAtOnce }
}

function listOf(contextTokens: number | undefined): object {
  return { data: [{ id: MODEL_NAME, ...(contextTokens !== undefined && { max_model_len: contextTokens }) }] }
}

/** Templates of small models raise these errors. */
function refusalOf(
  { messages, tools }: ChatRequest,
  running: number,
  { isWithoutTools, hasStrictRoles, isSerial }: ModelServerOptions,
): string | null {
  if (tools && isWithoutTools) return `registry.ollama.ai/library/${MODEL_NAME} does not support tools`
  const roles = messages.filter(({ role }) => role !== 'system').map(({ role }) => role)
  if (hasStrictRoles && roles.some((role, i) => role !== (i % 2 === 0 ? 'user' : 'assistant')))
    return 'Conversation roles must alternate user/assistant/user/assistant/...'
  return isSerial && running > 1 ? 'This server answers one call at a time.' : null
}

export function refuseChat(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }))
}

export function promptTokensIn({ messages }: ChatRequest): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0) / CHARS_IN_TOKEN)
}

export function textInChat({ messages }: ChatRequest): string {
  return messages.map(({ content }) => content ?? '').join('\n')
}

/** One event of a streamed answer. */
export function chunkOf(delta: object, finish: string | null = null, usage?: object): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  const chunk = { id: '1', object: 'chat.completion.chunk', created: 1, model: MODEL_NAME, choices, usage }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

export function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Streams a whole answer with the usage that an honest server reports. */
export function say(
  { request, response }: { request: ChatRequest; response: ServerResponse },
  content: string,
  { finish = 'stop', usage }: { finish?: string; usage?: object } = {},
): void {
  const prompt = promptTokensIn(request)
  const completion = Math.ceil(content.length / CHARS_IN_TOKEN)
  const honest = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
  startStream(response)
  response.end(`${chunkOf({ content })}${chunkOf({}, finish, usage ?? honest)}data: [DONE]\n\n`)
}
