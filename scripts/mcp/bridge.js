import { createInterface } from 'node:readline'

/** Longer lines are no message of a client. */
const MAX_LINE_CHARS = 1_000_000
const MAX_NAME_CHARS = 80
/** JSON-RPC's code for a failure inside the server. */
const FAILED = -32603
const META_REVISION = 'io.modelcontextprotocol/protocolVersion'

/**
 * Speaks MCP over stdio to a client and over HTTP to the server at `url`, until the input ends. It knows no tools: each
 * message is passed on as it is, and so is each answer. Nothing but messages is written to `output`.
 * @param {{ url: string, token: string, input: import('node:stream').Readable, output: import('node:stream').Writable, fetch?: typeof fetch }} options
 */
export async function runBridge({ url, token, input, output, fetch = globalThis.fetch }) {
  /** Requests that wait for their answer, by id: a client that cancels one gets none. */
  const waiting = new Map()
  /** The revision that `initialize` agreed on; a client of 2026-07-28 names it in each request instead. */
  let revision = null
  /** How long a call may wait depends on the client; those before 2026-07-28 send their name once. */
  let client = 'parley-mcp'
  const write = (message) => output.write(`${JSON.stringify(message)}\n`)

  async function pass(message) {
    if (message.method === 'notifications/cancelled') {
      // The server keeps nothing between requests: ending the one that waits is the only way to cancel it.
      waiting.get(message.params?.requestId)?.abort()
      return
    }
    const isRequest = message.id !== undefined && message.method !== undefined
    const leaving = new AbortController()
    if (isRequest) waiting.set(message.id, leaving)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: headersFor(message, { token, client, agreed: revision }),
        body: JSON.stringify(message),
        signal: leaving.signal,
        redirect: 'error',
      })
      for await (const answer of messagesOf(response)) {
        revision = answer.result?.protocolVersion ?? revision
        write(answer)
      }
    } catch (error) {
      if (isRequest && !leaving.signal.aborted) write(failure(message.id, sentenceOf(error, url)))
    } finally {
      waiting.delete(message.id)
    }
  }

  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const message = readMessage(line)
    if (message?.method === 'initialize') client = nameOf(message.params?.clientInfo)
    if (message) void pass(message)
  }
  for (const leaving of waiting.values()) leaving.abort()
}

function readMessage(line) {
  if (line.trim() === '' || line.length > MAX_LINE_CHARS) return null
  try {
    const message = JSON.parse(line)
    return typeof message === 'object' && message !== null ? message : null
  } catch {
    return null
  }
}

function headersFor({ method, params }, { token, client, agreed }) {
  const named = params?._meta?.[META_REVISION]
  const target = params?.name ?? params?.taskId ?? params?.uri
  const revision = named ?? agreed
  return {
    authorization: `Bearer ${token}`,
    'user-agent': client,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(revision && { 'mcp-protocol-version': revision }),
    // 2026-07-28 repeats method and target in headers, so that a proxy can see them.
    ...(named && method && { 'mcp-method': method }),
    ...(named && typeof target === 'string' && { 'mcp-name': target }),
  }
}

/** Fit for a header, whatever the client calls itself. */
function nameOf(info) {
  const name = String(info?.name ?? '').replace(/[^\x20-\x7e]/g, '')
  return `${name.slice(0, MAX_NAME_CHARS)} via parley-mcp`.trim()
}

/** The messages of an answer: one as JSON, or several as a stream of events. Throws the server's refusal. */
async function* messagesOf(response) {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    yield* eventsOf(response.body)
    return
  }
  const text = await response.text()
  const body = text === '' ? null : JSON.parse(text)
  if (body?.jsonrpc === '2.0') yield body
  else if (!response.ok) throw new Refusal(body?.error?.message ?? `The server answered ${response.status}.`)
}

async function* eventsOf(body) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length))
  }
}

class Refusal extends Error {}

function sentenceOf(error, url) {
  if (error instanceof Refusal) return error.message
  return `Parley at ${new URL(url).origin} can’t be reached, or ended the call: ask again.`
}

function failure(id, message) {
  return { jsonrpc: '2.0', id, error: { code: FAILED, message } }
}
