import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PATIENCE_MS, WAIT } from '#base/testing/patience.ts'
import { connectStock, lostEdits, startBurst } from '#server/testing/burst-client.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { COMPILED, startServerProcess } from '#server/testing/server-process.ts'
import { CLOSE } from '#sync/close-code.ts'
import { MESSAGE } from '#sync/message-type.ts'

const file = (path: string) => new URL(path, import.meta.url).pathname
const OPERATOR = { 'x-operator-password': 'password of the operator' }

interface Supervised {
  url: string
  child: ChildProcess
  output(): string
}

interface Board {
  boardId: string
  token: string
}

/** A port that was free a moment ago: pages find the server again where it was. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The server as `npm start` runs it, API and sockets only, with a mistake that can be caused. */
async function startSupervised(): Promise<Supervised> {
  const environment = await serverEnvironment()
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      file('./supervise.ts'),
      '--import',
      file('./testing/hold-on-word.ts'),
      file('../main.ts'),
      '--no-pages',
      '--no-warm-up',
    ],
    {
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        NODE_COMPILE_CACHE: COMPILED,
        ...environment,
        STUCK_SECONDS: '2',
        OPERATOR_PASSWORD: OPERATOR['x-operator-password'],
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // The server ends when the process that starts it again is killed.
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  const url = `http://127.0.0.1:${port}`
  const supervised = { url, child, output: () => output }
  await starts(supervised, 1)
  return supervised
}

/** Resolves when the server is up for the n-th time. */
async function starts({ output }: Supervised, times: number): Promise<void> {
  await vi.waitFor(() => expect(output().split('Parley is at')).toHaveLength(times + 1), WAIT)
}

/** The boards that the log names. */
function stuckAt({ output }: Supervised): (string | null)[] {
  const lines = output().matchAll(/^\{.*main thread stuck.*$/gm)
  return [...lines].map(([line]) => JSON.parse(line).boardId)
}

async function createBoard(url: string): Promise<Board> {
  const answer = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Board', name: 'Ann' }),
  })
  expect(answer.status).toBe(201)
  const { board, token } = await answer.json()
  return { boardId: board.id, token }
}

function read({ url }: Supervised, { boardId, token }: Board): Promise<Response> {
  return fetch(`${url}/api/v1/boards/${boardId}/notes`, { headers: { authorization: `Bearer ${token}` } })
}

async function openSocket({ url }: Supervised, { boardId, token }: Board): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/sync/${boardId}?token=${token}`)
  ws.on('error', () => undefined)
  await once(ws, 'open')
  return ws
}

/** A message of this board that the server never gets done with. */
async function hold(server: Supervised, board: Board): Promise<void> {
  const view = Buffer.from(JSON.stringify({ view: [0, 0, 9, 9], more: 'hold-for-ever' }))
  const ws = await openSocket(server, board)
  ws.send(Buffer.from([MESSAGE.bring, view.length, ...view]))
  await once(ws, 'close')
}

/** Holds the main thread by a request, after its session was read and its body arrived. */
async function holdByRequest(server: Supervised, { boardId, token }: Board): Promise<void> {
  const cut = fetch(`${server.url}/api/v1/boards/${boardId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'hold-for-ever' }),
  })
  await expect(cut).rejects.toThrow()
}

test('a board that holds the server is closed the second time, and the others go on by themselves', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const server = await startSupervised()
  const [bad, good] = [await createBoard(server.url), await createBoard(server.url)]
  const note = await fetch(`${server.url}/api/v1/boards/${bad.boardId}/notes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bad.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Kept' }),
  })
  expect(note.status).toBe(201)
  const client = await startBurst({ ...good, url: server.url, name: 'burst' })
  onTestFinished(() => client.stop())
  const goesOn = async () => {
    const before = client.ackedEdits()
    await vi.waitFor(() => expect(client.ackedEdits()).toBeGreaterThan(before + 8), WAIT)
  }
  await goesOn()

  await hold(server, bad)
  await starts(server, 2)
  expect(stuckAt(server)).toEqual([bad.boardId])
  await goesOn()
  expect((await read(server, bad)).status).toBe(200)

  await holdByRequest(server, bad)
  await starts(server, 3)
  expect(stuckAt(server)).toEqual([bad.boardId, bad.boardId])
  expect(server.output()).toContain('hold-on-word.ts')
  await vi.waitFor(() => expect(server.output()).toContain('The board that held Parley up is closed.'), WAIT)
  await goesOn()
  const refused = await read(server, bad)
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'board-stuck'])
  const [code] = await once(await openSocket(server, bad), 'close')
  expect(code).toBe(CLOSE.stuck)

  const list = await (await fetch(`${server.url}/api/v1/operator/boards`, { headers: OPERATOR })).json()
  const line = list.boards.find(({ id }: { id: string }) => id === bad.boardId)
  expect(line).toMatchObject({
    stuckAt: [expect.any(Number), expect.any(Number)],
    closedAt: expect.any(Number),
  })
  const reopened = await fetch(`${server.url}/api/v1/operator/boards/${bad.boardId}/closed`, {
    method: 'PUT',
    headers: { ...OPERATOR, 'content-type': 'application/json' },
    body: JSON.stringify({ isClosed: false }),
  })
  expect(reopened.status).toBe(200)
  const { notes } = await (await read(server, bad)).json()
  expect(notes).toMatchObject([{ text: 'Kept' }])

  client.stop()
  const reader = await connectStock({ ...good, url: server.url })
  expect(lostEdits(reader.doc, 'burst', client.ackedEdits())).toEqual([])
  reader.destroy()
  // The server ends when the process that starts it again is killed.
  server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow(), WAIT)
})

test.each([
  [
    'without its database, which can’t come back in the same process,',
    './testing/end-database-thread.ts',
    'pglite' as const,
  ],
  ['after a mistake that nothing caught', './testing/throw-on-signal.ts', 'postgres' as const],
])('%s the server ends with the code to be started again', async (_when, preload, kind) => {
  const NODE_OPTIONS = `--import=${file(preload)}`
  const server = await startServerProcess({ ...(await serverEnvironment(kind)), NODE_OPTIONS })
  server.child.kill('SIGUSR2')
  expect(await server.exited).toBe(75)
})
