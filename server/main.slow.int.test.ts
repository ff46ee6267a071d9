import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { runToEnd, startServerProcess } from '#server/testing/server-process.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One sentence on the error output, nothing else, and exit code 1. */
async function sentenceOf(environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(environment)
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 })
  return stderr
}

test('a taken port is reported in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    taken.close()
  })
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const sentence = await sentenceOf({
    PORT: port,
    ...(await serverEnvironment()),
  })
  expect(sentence).toContain(`Port ${port} is taken`)
})

test('a data folder that can’t be written is reported in one sentence', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await sentenceOf({ PARLEY_DATA: join(file, 'data') })).toContain('can’t be written')
})

test('a data folder in use is reported in one sentence, and the first server keeps running', async () => {
  const environment = await serverEnvironment('pglite')
  const first = await startServerProcess(environment)
  expect(await sentenceOf(environment)).toContain(`in use by another Parley (process ${first.child.pid})`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a database that can’t be reached is reported in one sentence', async () => {
  const sentence = await sentenceOf({
    PARLEY_DATA: temporaryFolder(),
    DATABASE_URL: 'postgres://127.0.0.1:1/parley',
  })
  expect(sentence).toContain('The database can’t be reached')
})

test('a variable that makes no sense is reported in one sentence', async () => {
  expect(await sentenceOf({ PORT: 'eighty' })).toBe('PORT must be a number from 0 to 65535.\n')
})

test('the server prints its address in one line, keeps idle connections, and ends on signals with code 0, also on a second one', async () => {
  const environment = await serverEnvironment()
  const server = await startServerProcess(environment)
  const health = await fetch(`${server.url}/healthz`)
  expect(health.status).toBe(200)
  expect(health.headers.get('keep-alive')).toBe('timeout=125')
  expect(health.headers.get('content-security-policy')).toContain("default-src 'self'")
  // One from the service manager, and one that `npm start` passes on.
  server.child.kill('SIGTERM')
  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  expect(await server.exited).toBe(0)
  const secret = readFileSync(join(environment.PARLEY_DATA, 'auth-secret'), 'utf8')
  expect(secret.length).toBeGreaterThanOrEqual(32)
})

/** A proxy that parses one of these differently would send the answer to the next person. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const POST = 'POST /api/v1/boards HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const UPGRADE = 'GET /sync/b HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

const SMUGGLED: Record<string, { sent: string; answers: number[] }> = {
  'a length and chunks': {
    sent: `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'two lengths': { sent: `${POST}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${HIDDEN}`, answers: [400] },
  'a list of lengths': { sent: `${POST}Content-Length: 0, 5\r\n\r\n${HIDDEN}`, answers: [400] },
  'a length with a sign': { sent: `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`, answers: [400] },
  'a length with a space before its colon': {
    sent: `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'chunks by another name': {
    sent: `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'two encodings': {
    sent: `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'an encoding on the next line': {
    sent: `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'a header over two lines': {
    sent: `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n Content-Length: 37\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'lines that end without a return': { sent: `GET /healthz HTTP/1.1\nHost: a\n\n${HIDDEN}`, answers: [400] },
  'a return without a new line': {
    sent: `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\rContent-Length: 5\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'a zero byte': { sent: `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\0\r\n\r\n${HIDDEN}`, answers: [400] },
  'a chunk of a negative length': {
    sent: `${POST}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'a chunk longer than any number': {
    sent: `${POST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(18)}\r\n\r\n${HIDDEN}`,
    answers: [400],
  },
  'a body that is not read': {
    sent: `POST /api/v1/boards/b/import HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n${HIDDEN}`,
    answers: [401],
  },
  'what follows a refused socket': {
    sent: `${UPGRADE}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n${HIDDEN}`,
    answers: [404],
  },
  'what follows half a handshake': { sent: `${UPGRADE}\r\n${HIDDEN}`, answers: [404] },
  'what follows an upgrade that nothing takes': {
    sent: `GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${HIDDEN}`,
    answers: [],
  },
  'a tunnel to another host': {
    sent: `CONNECT localhost:80 HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`,
    answers: [],
  },
}

test('[HT23] a request that hides in another one is not answered, and its connection is closed', async () => {
  const server = await startServerProcess(await serverEnvironment())
  const answersTo = async (sent: string): Promise<number[]> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(sent, 'latin1')
    const answered = await text(socket)
    return [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  }
  for (const [name, { sent, answers }] of Object.entries(SMUGGLED))
    expect({ name, answers: await answersTo(sent) }).toEqual({ name, answers })
  expect(await answersTo(HIDDEN.replace('Host', 'Connection: close\r\nHost'))).toEqual([200])
})
