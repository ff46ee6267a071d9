import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'

/** Headers about one connection. Each of the two has its own. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])

interface Forwarding {
  /** A connection to the other node, for this request only. */
  stream: Duplex
  /** Answers while nothing of the other node's answer was sent: the node may have done its work or not. */
  fail: () => void
}

/** Passes a request to another node, and its answer back, as they come. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { stream, fail }: Forwarding,
): void {
  const { method = 'GET', url = '/' } = request
  const forwarded = httpRequest({
    createConnection: () => stream,
    method,
    path: url,
    headers: [...withoutConnection(request.rawHeaders), ...lengthOf(request)],
  })
  forwarded.on('response', (answer) => {
    const { statusCode = 502, statusMessage, rawHeaders } = answer
    response.writeHead(statusCode, statusMessage, withoutConnection(rawHeaders, 'transfer-encoding'))
    pipeline(answer, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy()
    else fail()
  })
  response.once('close', () => forwarded.destroy())
  pipeline(request, forwarded, () => undefined)
}

/** Like `fetch`, over a connection for this request only. */
export async function fetchOver(stream: Duplex, request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const { pathname, search, host } = new URL(request.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = httpRequest({
      createConnection: () => stream,
      method: request.method,
      path: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host, 'content-length': body.length },
    })
    forwarded.on('response', resolve)
    forwarded.on('error', reject)
    forwarded.end(body)
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  const content = Buffer.concat(await answer.toArray())
  return new Response(content.length > 0 ? content : null, { status: answer.statusCode ?? 502, headers })
}

function withoutConnection(rawHeaders: readonly string[], alsoWithout?: string): string[] {
  return rawHeaders.filter((_, i) => {
    const name = (rawHeaders[i - (i % 2)] ?? '').toLowerCase()
    return !OF_CONNECTION.has(name) && name !== alsoWithout
  })
}

/** Otherwise Node would announce a body for each POST. */
function lengthOf({ headers }: IncomingMessage): string[] {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return hasBody ? [] : ['content-length', '0']
}
