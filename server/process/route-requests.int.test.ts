import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withApi } from '#server/http/testing/with-api.ts'

withApi('requests without a Host header', (api) => {
  async function statusOf(requestLine: string): Promise<string> {
    const socket = connect(Number(new URL(api().server.url).port), '127.0.0.1')
    socket.write(`${requestLine}\r\n\r\n`)
    const [statusLine = ''] = (await text(socket)).split('\r\n')
    return statusLine.split(' ').slice(1).join(' ')
  }

  test.each(['GET /healthz', 'GET /readyz'])(
    'a load balancer of HTTP/1.0 gets an answer to %s',
    async (of) => {
      expect(await statusOf(`${of} HTTP/1.0`)).toBe('200 OK')
    },
  )

  test('HTTP/1.1 requires one, and programs at /mcp need one in any version', async () => {
    expect(await statusOf('GET /healthz HTTP/1.1')).toBe('400 Bad Request')
    expect(await statusOf('POST /mcp HTTP/1.0')).toBe('400 Bad Request')
  })
})
