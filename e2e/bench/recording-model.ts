import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as a model got it. */
export interface RecordedCall {
  messages: readonly { role: string; content: string }[]
  /** The description of tools, as JSON; empty without tools. */
  tools: string
}

/**
 * A model on the wire of OpenAI-compatible servers that records requests, and answers in the form that each requests.
 */
export interface RecordingModel {
  /** The address for LOCAL_MODEL_URLS. */
  url: string
  /** Returns the requests since the last call, in order. */
  takeCalls(): RecordedCall[]
  stop(): Promise<void>
}

export const RECORDING_MODEL = 'recording'

export async function startRecordingModel(): Promise<RecordingModel> {
  let calls: RecordedCall[] = []
  let answers = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.endsWith('/chat/completions')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ object: 'list', data: [{ id: RECORDING_MODEL, object: 'model' }] }))
      return
    }
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { messages, tools } = JSON.parse(body) as {
      messages: { role: string; content: unknown }[]
      tools?: unknown
    }
    const texts = messages.map(({ role, content }) => ({ role, content: textOf(content) }))
    calls.push({ messages: texts, tools: tools === undefined ? '' : JSON.stringify(tools) })
    const text = answerTo(texts.map(({ content }) => content).join('\n'), answers++)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    response.write(chunk({ delta: { content: text } }))
    response.write(chunk({ delta: {}, finish_reason: 'stop' }))
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    takeCalls() {
      const taken = calls
      calls = []
      return taken
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : ''
}

const WORDS =
  'lantern ladder kettle harbour ticket violin orchard pillow compass gravel anchor velvet ribbon turnip saddle chimney marble feather bucket thistle copper whistle meadow tunnel button pepper hammock lobster bramble curtain mirror pebble candle barrel willow magnet walnut hinge parcel sparrow quarry blanket cellar pigeon mortar locker buzzer rudder spindle clover'.split(
    ' ',
  )

/** Twelve words in an order that no other thought has, so that none is an echo. */
function thought(nth: number): string {
  const words = Array.from(
    { length: 12 },
    (_, i) => WORDS[(nth * 17 + i * i * 7 + i * (nth % 11)) % WORDS.length],
  )
  return `${words.join(' ')} ${nth}`
}

/** An answer of usual length and form, with unique notes. */
function answerTo(prompt: string, nth: number): string {
  if (prompt.includes('choose_notes'))
    return 'PICK A1: It names a place and a time, and no other note does.\nDISTANT A2: It looks from the other side.'
  if (prompt.includes('Write the synthesis now')) {
    const label = /"label":"(#[x\d]+)"/.exec(prompt)?.[1] ?? '#1'
    return `# What holds\n## Agreement\n- The lists help. [${label}]\n## Tensions\n- Who writes them is open. [${label}]\n## Next steps\n- Try one list. [${label}]\n## Left out\n`
  }
  const prose = `${thought(nth * 9 + 7)}. `.repeat(3)
  if (prompt.includes('Only I know:'))
    return `${prose}\nOnly I know: ${thought(nth)}.\nI would ask: who keeps the list?\nI change: nothing, for now.`
  const candidates = Array.from({ length: 5 }, (_, i) => `MAYBE ${60 - i * 10}%: ${thought(nth * 9 + i)}`)
  return `${prose}\n\n${candidates.join('\n')}\nNOTE 5%: ${thought(nth * 9 + 6)}`
}

function chunk(choice: Record<string, unknown>): string {
  const body = { id: '1', object: 'chat.completion.chunk', created: 0, model: RECORDING_MODEL }
  return `data: ${JSON.stringify({ ...body, choices: [{ index: 0, ...choice }] })}\n\n`
}
