import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { NewBoardResponse } from '#api/boards.ts'
import { NewTokenResponse } from '#api/tokens.ts'
import { must } from '#base/must.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { callTool } from '#server/mcp/testing/call-mcp.ts'
import { startServerCluster } from '#server/testing/server-cluster.ts'
import { serverEnvironment } from '#server/testing/server-environment.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const Notes = z.object({ notes: z.array(z.object({ text: z.string() })) })

interface Board {
  id: string
  token: string | null
}

async function call(url: string, token: string | null, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
}

async function newBoard({ url }: ServerProcess): Promise<Board> {
  const answer = await call(`${url}/api/v1/boards`, null, { title: 'Plans', name: 'Ann' })
  const { board, token } = NewBoardResponse.parse(await answer.json())
  return { id: board.id, token }
}

async function addNote({ url }: ServerProcess, { id, token }: Board, text: string): Promise<number> {
  return (await call(`${url}/api/v1/boards/${id}/notes`, token, { text })).status
}

async function notesOn({ url }: ServerProcess, { id, token }: Board): Promise<string[]> {
  const answer = await call(`${url}/api/v1/boards/${id}/notes`, token)
  if (!answer.ok) return []
  return Notes.parse(await answer.json()).notes.map(({ text }) => text)
}

/** Nodes on one database, and a look into it. */
async function startNodes(count: number) {
  const cluster = await startServerCluster()
  const nodes = await Promise.all(Array.from({ length: count }, () => cluster.start()))
  const database = await openDatabase({ kind: 'postgres', url: cluster.databaseUrl })
  onTestFinished(() => database.close())
  const ownerOf = async (board: Board): Promise<string | null> => {
    const [row] = await database.query<{ owner: string | null }>('select owner from boards where id = $1', [
      board.id,
    ])
    return row?.owner ?? null
  }
  const [a, b, ...others] = nodes
  return { cluster, a: must(a, 'a node'), b: must(b, 'a second node'), others, ownerOf, database }
}

test('all nodes answer for a board, and one has it', async () => {
  const { a, b, others, ownerOf } = await startNodes(3)
  const board = await newBoard(a)
  const nodes = [a, b, ...others]
  const added = await Promise.all(nodes.map((node, i) => addNote(node, board, `note ${i}`)))
  expect(added).toEqual([201, 201, 201])
  const owner = await ownerOf(board)
  for (const node of nodes)
    expect((await notesOn(node, board)).toSorted()).toEqual(['note 0', 'note 1', 'note 2'])
  expect(await ownerOf(board)).toBe(owner)
  for (const { url } of nodes) {
    const headers = { 'x-operator-password': 'the same password' }
    const { boards } = await (await fetch(`${url}/api/v1/operator/boards`, { headers })).json()
    expect(boards).toContainEqual(expect.objectContaining({ id: board.id, isInMemory: true, node: owner }))
  }
  const file = await call(`${b.url}/api/v1/boards/${board.id}/export?format=json`, board.token)
  expect([file.status, (await file.text()).includes('note 2')]).toEqual([200, true])
})

test('a program reaches its board through any node', async () => {
  const { a, b, others } = await startNodes(3)
  const board = await newBoard(a)
  const scopes = ['board:read', 'note:write']
  const made = await call(`${a.url}/api/v1/tokens`, board.token, {
    name: 'Planner',
    scopes,
    boardId: board.id,
  })
  const { secret } = NewTokenResponse.parse(await made.json())
  for (const server of [a, b, ...others]) {
    const added = await callTool({ server }, 'note_add', { text: `by ${server.url}` }, { token: secret })
    expect([added.isError, added.text]).toEqual([false, expect.any(String)])
  }
  expect(await notesOn(b, board)).toHaveLength(3)
})

test('a node that is killed loses nothing that it answered, and another one has its boards at once', async () => {
  const { a, b } = await startNodes(2)
  const board = await newBoard(a)
  const answered: string[] = []
  for (let i = 0; i < 20; i++) if ((await addNote(a, board, `note ${i}`)) === 201) answered.push(`note ${i}`)
  expect(answered).toHaveLength(20)
  a.child.kill('SIGKILL')
  await a.exited
  const begun = performance.now()
  await expect.poll(() => notesOn(b, board)).toHaveLength(20)
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await addNote(b, board, 'later')).toBe(201)
  expect((await notesOn(b, board)).toSorted()).toEqual([...answered, 'later'].toSorted())
})

test('a node that stops hands its boards over', async () => {
  const { a, b, ownerOf } = await startNodes(2)
  const board = await newBoard(a)
  expect(await addNote(a, board, 'before')).toBe(201)
  const before = await ownerOf(board)
  expect(before).not.toBe(null)
  a.child.kill('SIGTERM')
  await expect.poll(() => addNote(b, board, 'after'), { interval: 50 }).toBe(201)
  expect(await ownerOf(board)).not.toBe(before)
  expect(await a.exited).toBe(0)
  expect((await notesOn(b, board)).toSorted()).toEqual(['after', 'before'])
})

test('the boards of a node that is paused move when its lease ends, and it writes nothing when it resumes', async () => {
  const { a, b, database } = await startNodes(2)
  const board = await newBoard(a)
  expect(await addNote(a, board, 'before')).toBe(201)
  a.child.kill('SIGSTOP')
  await expect.poll(() => addNote(b, board, 'while it is paused'), { interval: 200 }).toBe(201)
  a.child.kill('SIGCONT')
  await expect.poll(() => notesOn(a, board)).toHaveLength(2)
  expect(await addNote(a, board, 'after')).toBe(201)
  expect((await notesOn(b, board)).toSorted()).toEqual(['after', 'before', 'while it is paused'])
  const seqs = await database.query<{ seq: number }>(
    `select seq from doc_updates where board_id = $1 and doc = '' order by seq`,
    [board.id],
  )
  expect(seqs.map(({ seq }, i) => seq - i)).toEqual(seqs.map(() => seqs[0]?.seq))
})

test('without NATS no node is ready, and all are again when it is back', async () => {
  const { cluster, a, b } = await startNodes(2)
  const board = await newBoard(a)
  const readiness = async () =>
    await Promise.all([a, b].map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  expect(await readiness()).toEqual([200, 200])
  await cluster.nats.kill()
  await expect.poll(readiness).toEqual([503, 503])
  expect(await addNote(a, board, 'without NATS')).toBe(503)
  await cluster.nats.start()
  await expect.poll(readiness).toEqual([200, 200])
  await expect.poll(() => addNote(b, board, 'with NATS')).toBe(201)
  expect(await notesOn(a, board)).toEqual(['with NATS'])
})

/** A way to the database whose connections can die without a word, as with a machine that loses its network. */
async function startRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let sockets: Socket[] = []
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname)
    sockets.push(client, server)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void relay.close())
  const address = must(relay.address(), 'an address')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address.port : 0}`
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
    sockets = []
  }
  return { url: url.href, freeze }
}

test.each(['alone', 'in a cluster'])(
  'a process %s whose connections to the database died without a word saves again within seconds',
  async (place) => {
    const cluster = await startServerCluster()
    const relay = await startRelay(cluster.databaseUrl)
    const DATABASE_URL = relay.url
    const environment = await serverEnvironment()
    const node = await (place === 'alone'
      ? startServerProcess({ ...environment, DATABASE_URL })
      : cluster.start({ DATABASE_URL }))
    const board = await newBoard(node)
    expect(await addNote(node, board, 'before')).toBe(201)
    const begun = performance.now()
    relay.freeze()
    await expect.poll(() => addNote(node, board, 'after'), { interval: 250 }).toBe(201)
    // Without new connections it takes as long as a statement is waited for.
    expect(performance.now() - begun).toBeLessThan(55_000)
  },
)
