import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { withApi } from '#server/http/testing/with-api.ts'

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(
                z.object({
                  key: z.string(),
                  value: z.object({ stringValue: z.string().optional(), intValue: z.unknown().optional() }),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  facts: Record<string, unknown>
}

/** Takes spans as a collector does. */
const collector = createServer(async (request, response) => {
  const body = await text(request)
  requests.push({ url: request.url, key: request.headers['api-key'], body })
  response.setHeader('content-type', 'application/json').end('{}')
})
const requests: { url: string | undefined; key: unknown; body: string }[] = []

await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const address = must(collector.address(), 'an address')
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address.port : 0}`

afterAll(() => void collector.close())

function received(): ReceivedSpan[] {
  return requests
    .flatMap(({ body }) => Spans.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      facts: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }))
}

function spanNamed(name: string, facts: Record<string, unknown>): Promise<ReceivedSpan> {
  return vi.waitFor(() => {
    const found = received().find(
      (span) =>
        span.name === name && Object.entries(facts).every(([key, value]) => span.facts[key] === value),
    )
    return must(found, `a span ${name}`)
  }, WAIT)
}

withApi(
  'traces',
  (api) => {
    test('a request and its command are one trace, with the board and without its words', async () => {
      const { board, token, links } = await api().open('zebra crossing', 'Zora')
      const note = { text: 'a zebra note' }
      await api().call(`POST /api/v1/boards/${board.id}/notes`, { token, body: note })
      await api().call(`PATCH /api/v1/boards/${board.id}`, { token, body: { title: 'zebra plans' } })
      await api().call(`GET /api/v1/links/${links.edit.split('/').at(-1)}`)
      const ofBoard = { 'parley.board.id': board.id }
      const command = await spanNamed('command', { ...ofBoard, 'parley.command': 'board.rename' })
      const request = await spanNamed('PATCH /api/v1/boards/:boardId', ofBoard)
      expect(request.facts).toMatchObject({ 'http.response.status_code': 200 })
      expect(command).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId })
      await spanNamed('open board', ofBoard)
      await spanNamed('commit updates', ofBoard)
      const all = requests.map(({ body }) => body).join()
      expect(all).not.toMatch(/zebra|Zora/)
      for (const secret of [token, ...Object.values(links)])
        expect(all).not.toContain(secret.split('/').at(-1))
    })

    test('the collector gets its key and the name of the service', async () => {
      await api().call('GET /healthz')
      await spanNamed('GET /healthz', {})
      expect(requests.every(({ url, key }) => url === '/v1/traces' && key === 'letmein')).toBe(true)
      expect(requests[0]?.body).toContain('"service.name","value":{"stringValue":"parley-test"}')
    })

    test('a trusted proxy’s trace goes on', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
      await fetch(`${api().server.url}/readyz`, {
        headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      })
      const span = await spanNamed('GET /readyz', {})
      expect(span).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
    })
  },
  {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=letmein',
      OTEL_SERVICE_NAME: 'parley-test',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
)
