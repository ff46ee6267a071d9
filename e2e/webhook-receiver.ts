import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Message = z.object({
  type: z.string(),
  data: z.object({ note: z.object({ text: z.string() }).optional() }),
})

/** A message as a program of the webhook's owner gets it. */
export interface ReceivedMessage {
  path: string
  headers: Record<string, string>
  body: string
  type: string
  /** The words of its note. */
  note: string | null
}

/** A program on this machine that webhooks send to. */
export interface WebhookReceiver {
  /** Without a path. */
  url: string
  received: ReceivedMessage[]
  /** Its answer to each message, after so many answers with 500. */
  status: number
  failures: number
  stop(): void
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { type, data } = Message.parse(JSON.parse(body))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    receiver.received.push({ path: request.url ?? '', headers, body, type, note: data.note?.text ?? null })
    response.writeHead(receiver.failures-- > 0 ? 500 : receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    status: 204,
    failures: 0,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
