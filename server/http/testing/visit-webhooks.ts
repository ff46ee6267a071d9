import { expect, vi } from 'vitest'
import { DeliveriesResponse, NewWebhookResponse } from '#api/webhooks.ts'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { makeAccount } from '#db/users.ts'
import type { ApiUnderTest } from './with-api.ts'

/** One good request to every route about webhooks, on a separate board. */
export async function visitWebhooks(api: ApiUnderTest): Promise<void> {
  const { token, board, me } = await api.open('Webhooks')
  await makeAccount(api.server.services.db, me.id, null)
  for (const path of [`/api/v1/boards/${board.id}/webhooks`, '/api/v1/webhooks']) {
    // Nothing listens there.
    const body = { url: 'http://127.0.0.1:9/', types: ['note.added'] }
    const { webhook } = await api.ask(NewWebhookResponse, `POST ${path}`, { token, body })
    const one = `${path}/${webhook.id}`
    expect((await api.call(`POST ${one}/test`, { token })).status).toBe(202)
    const { id } = await vi.waitFor(async () => {
      const { deliveries } = await api.ask(DeliveriesResponse, `GET ${one}/deliveries`, { token })
      expect(deliveries[0]?.problem).toBe('unreachable')
      return must(deliveries[0], 'a message')
    }, WAIT)
    const requests: [request: string, body?: object][] = [
      [`GET ${path}`],
      [`POST ${one}/deliveries/${id}/replay`],
      [`POST ${one}/secret`],
      [`PATCH ${one}`, { state: 'paused' }],
      [`DELETE ${one}`],
    ]
    for (const [request, sent] of requests) {
      const { status } = await api.call(request, { token, ...(sent && { body: sent }) })
      expect([request, status]).toEqual([request, status < 300 ? status : 200])
    }
  }
}
