import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** A request as it went over the wire. */
export interface RecordedRequest {
  method: string
  /** Without the host; a key in it is cut out. */
  path: string
  body: unknown
}

export interface RecordingProxy {
  url: string
  requests: RecordedRequest[]
}

/** Passes every request on to `target` and keeps its body. Ends with the test. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method = 'GET', url: path = '/' } = request
    const isRead = method === 'GET'
    if (!isRead)
      requests.push({ method, path: path.replace(/key=[^&]+/, 'key=…'), body: JSON.parse(String(body)) })
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name)
        ? [[name, value] as [string, string]]
        : [],
    )
    const answer = await fetch(target + path, { method, headers, ...(!isRead && { body }) })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { url: `http://127.0.0.1:${port}`, requests }
}
