import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { z } from 'zod'

const Message = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ board: z.looseObject({ id: z.string() }).optional() }),
})

/** A request that the receiver got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: z.infer<typeof Message>
}

/** A receiver of webhooks on loopback. */
export interface Receiver {
  /** Without a path. */
  url: string
  received: Received[]
  /** Answers each request; 204 at first. */
  answer: (response: ServerResponse, request: Received) => void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const message = Message.parse(JSON.parse(body))
      const got = { path: request.url ?? '', headers: request.headers, body, message }
      receiver.received.push(got)
      receiver.answer(response, got)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
