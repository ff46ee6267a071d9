import { expect, onTestFinished, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { NewBoardResponse } from '#api/boards.ts'
import { JoinResponse, OneLink } from '#api/links.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import {
  type BurstClient,
  connectStock,
  disconnectStock,
  lostEdits,
  socketUrl,
  startBurst,
} from '#server/testing/burst-client.ts'
import { startServerCluster } from '#server/testing/server-cluster.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { CLOSE } from '#sync/close-code.ts'

/** A new owner is there at once after a crash, and after the lease of a paused one. */
const MOVE = { timeout: 40_000, interval: 100 }
const SETTLE_MS = 40_000

interface Board {
  id: string
  token: string
}

interface Burst {
  name: string
  client: BurstClient
}

/** From the next attempt on. */
function moveTo(burst: Burst | undefined, { url }: ServerProcess): void {
  if (burst) burst.client.provider.serverUrl = socketUrl(url)
}

async function newBoard({ url }: ServerProcess): Promise<Board> {
  const answer = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Plans', name: 'Ann' }),
  })
  const { board, token } = NewBoardResponse.parse(await answer.json())
  return { id: board.id, token: must(token, 'a token') }
}

/** Three nodes, and a client at each that edits one board without a pause; the first node has the board. */
async function startBursts() {
  const cluster = await startServerCluster()
  const nodes = await Promise.all([cluster.start(), cluster.start(), cluster.start()])
  const [a, b, c] = nodes
  const board = await newBoard(a)
  const bursts: Burst[] = []
  onTestFinished(() => {
    for (const { client } of bursts) client.stop()
  })
  for (const [i, { url }] of nodes.entries()) {
    const name = `client${i}`
    const client = await startBurst({ url, boardId: board.id, token: board.token, name })
    bursts.push({ name, client })
  }
  await untilSaved(bursts, 100)
  return { cluster, board, bursts, a, b, c }
}

/** Each client gets so many more edits saved. */
async function untilSaved(bursts: readonly Burst[], more: number): Promise<void> {
  const goals = bursts.map(({ client }) => client.ackedEdits() + more)
  await vi.waitFor(() => {
    for (const [i, { client }] of bursts.entries())
      expect(client.ackedEdits()).toBeGreaterThanOrEqual(goals[i] as number)
  }, MOVE)
}

/** The longest time, in milliseconds, in which none of the client's edits was called saved, until a second after the end. */
async function longestGap(client: BurstClient, end: Promise<unknown>): Promise<number> {
  let [acked, at, longest, isOver] = [client.ackedEdits(), performance.now(), 0, false]
  void end.then(() => setTimeout(() => (isOver = true), 1_000))
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    longest = Math.max(longest, performance.now() - at)
    if (client.ackedEdits() === acked) continue
    acked = client.ackedEdits()
    at = performance.now()
  }
  return longest
}

const content = (doc: Y.Doc) => boardShapes(doc).toJSON()

/** Nothing that was called saved is lost, at a node that a newcomer asks, and all documents become equal. */
async function expectWhole({ url }: ServerProcess, board: Board, bursts: readonly Burst[]): Promise<void> {
  const saved = bursts.map(({ client }) => client.ackedEdits())
  const newcomer = await connectStock({ url, boardId: board.id, token: board.token })
  onTestFinished(() => disconnectStock(newcomer))
  const lost = bursts.flatMap(({ name }, i) => lostEdits(newcomer.doc, name, saved[i] as number))
  expect(lost).toEqual([])
  await Promise.all(bursts.map(({ client }) => client.settle(SETTLE_MS)))
  await vi.waitFor(() => {
    for (const { client } of bursts) expect(content(client.doc)).toEqual(content(newcomer.doc))
  }, MOVE)
}

test('clients of three nodes edit one board, and lose nothing when its node is killed in the burst', async () => {
  const { board, bursts, a, b, c } = await startBursts()
  a.child.kill('SIGKILL')
  moveTo(bursts[0], b)
  await a.exited
  await untilSaved(bursts, 100)
  await expectWhole(c, board, bursts)
})

test('a node that is paused for longer than its lease loses the board, and its late updates are refused', async () => {
  const { board, bursts, a, b, c } = await startBursts()
  a.child.kill('SIGSTOP')
  moveTo(bursts[0], b)
  await untilSaved(bursts.slice(1), 100)
  a.child.kill('SIGCONT')
  await untilSaved(bursts, 100)
  await expectWhole(c, board, bursts)
  await expectWhole(a, board, bursts)
})

test('a node that stops hands its board over within a moment, and loses nothing', async () => {
  const { board, bursts, a, b, c } = await startBursts()
  const [moved, ...others] = bursts
  moveTo(moved, b)
  a.child.kill('SIGTERM')
  const gaps = await Promise.all(others.map(({ client }) => longestGap(client, a.exited)))
  expect(Math.max(...gaps)).toBeLessThan(4_000)
  await untilSaved(bursts, 100)
  await expectWhole(c, board, bursts)
})

test('a person who is removed at one node loses their socket at another', async () => {
  const cluster = await startServerCluster()
  const [a, b] = [await cluster.start(), await cluster.start()]
  const board = await newBoard(a)
  const call = async (
    { url }: ServerProcess,
    method: string,
    path: string,
    token: string | null,
    body = {},
  ) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
  }
  const made = await call(b, 'POST', `/boards/${board.id}/links/edit`, board.token)
  const { link } = OneLink.parse(await made.json())
  // At once: the owner of the board must know of those who joined at another node.
  for (const [name, entrance] of [
    ['Bob', a],
    ['Cleo', b],
    ['Dan', a],
  ] as const) {
    const joined = await call(entrance, 'POST', '/join', null, { link: link.url, name })
    const { token, me } = JoinResponse.parse(await joined.json())
    const client = await connectStock({ url: b.url, boardId: board.id, token })
    onTestFinished(() => disconnectStock(client))
    const closed = new Promise((resolve) => client.on('connection-close', (event) => resolve(event?.code)))
    const removed = await call(a, 'DELETE', `/boards/${board.id}/members/${me.id}`, board.token)
    expect(removed.status).toBe(204)
    expect(await closed).toBe(CLOSE.noAccess)
  }
})
