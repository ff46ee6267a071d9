import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createSoleOwner } from './board-owners.ts'
import type { NodeId } from './bus.ts'
import { fetchOver, forwardRequest } from './forward-request.ts'
import { createMemoryNetwork } from './testing/memory-bus.ts'
import { createTunnels, TunnelStream } from './tunnel.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A node that has no boards and one that has all, whose HTTP server is `handle`. */
async function twoNodes(handle: Handler, claim = async () => true) {
  const network = createMemoryNetwork()
  const gone = new Set<(nodeId: NodeId) => void>()
  const owner = createServer(handle)
  const ownerTunnels = createTunnels({
    bus: network.join('node-owner'),
    owners: { ...createSoleOwner(), claim },
  })
  ownerTunnels.accept((stream) => owner.emit('connection', stream))
  const bus = network.join('node-edge')
  const tunnels = createTunnels({
    bus,
    owners: {
      ...createSoleOwner(),
      ownerOf: async () => 'node-owner',
      onGone(listener) {
        gone.add(listener)
        return () => gone.delete(listener)
      },
    },
  })
  const edge = createServer(async (request, response) => {
    const fail = () => response.writeHead(503).end('failed')
    const stream = await tunnels
      .open('board', { remoteAddress: '192.0.2.7', requestId: 'request-1' })
      .catch(() => null)
    if (stream === null || stream === 'here') fail()
    else forwardRequest(request, response, { stream, fail })
  })
  const url = await listen(edge)
  onTestFinished(async () => {
    tunnels.stop()
    ownerTunnels.stop()
    edge.closeAllConnections()
    await new Promise((resolve) => edge.close(resolve))
  })
  const die = () => {
    for (const listener of gone) listener('node-owner')
  }
  return { url, network, tunnels, die }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

test('a request reaches the owner with the address of its visitor, and the answer comes back', async () => {
  const { url } = await twoNodes(async (request, response) => {
    const body = await buffer(request)
    const { remoteAddress } = request.socket
    const requestId = request.socket instanceof TunnelStream ? request.socket.requestId : null
    response.writeHead(201, 'Made', { 'x-from': 'owner', 'set-cookie': ['a=1', 'b=2'] })
    response.end(
      JSON.stringify([
        ...[request.method, request.url, request.headers.host],
        ...[remoteAddress, requestId, String(body)],
      ]),
    )
  })
  const answer = await fetch(`${url}/api/x?y=1`, { method: 'POST', body: 'words' })
  expect([answer.status, answer.statusText, answer.headers.get('x-from')]).toEqual([201, 'Made', 'owner'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual([
    'POST',
    '/api/x?y=1',
    new URL(url).host,
    '192.0.2.7',
    'request-1',
    'words',
  ])
})

test('a request without a body has none at the owner', async () => {
  const { url } = await twoNodes((request, response) => {
    response.end(
      JSON.stringify([request.headers['content-length'], request.headers['transfer-encoding'] ?? null]),
    )
  })
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await (await fetch(url, { method })).json()).toEqual(['0', null])
})

test('large bodies cross in both directions, whole', async () => {
  const { url } = await twoNodes(async (request, response) => response.end(await buffer(request)))
  const body = Buffer.alloc(5_000_000, 'content of a file, ')
  const answer = await fetch(url, { method: 'POST', body })
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), body)).toBe(0)
})

test('the owner sends no more than a slow reader takes', async () => {
  let sent = 0
  const { url } = await twoNodes((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const write = () => {
      do sent += chunk.length
      while (!response.destroyed && response.write(chunk))
    }
    response.on('drain', write)
    write()
  })
  const answer = await fetch(url)
  const reader = answer.body?.getReader()
  await reader?.read()
  await expect.poll(() => sent).toBeGreaterThan(0)
  const seen = [-1]
  await expect.poll(() => seen.push(sent) > 1 && seen.at(-2) === sent).toBe(true)
  expect(sent).toBeLessThan(20_000_000)
  await reader?.cancel()
})

test('an answer that is streamed arrives in pieces, and ends when its reader leaves', async () => {
  let isClosed = false
  const { url } = await twoNodes((_request, response) => {
    response.on('close', () => {
      isClosed = true
    })
    response.write('first')
  })
  const reader = (await fetch(url)).body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first')
  await reader?.cancel()
  await expect.poll(() => isClosed).toBe(true)
})

test('an owner that dies ends its requests', async () => {
  const { url, die } = await twoNodes(() => die())
  expect((await fetch(url)).status).toBe(503)
})

test('a lost message ends the connection instead of changing it', async () => {
  const { network, tunnels } = await twoNodes(async (request, response) =>
    response.end(await buffer(request)),
  )
  const stream = await tunnels.open('board', {})
  if (stream === 'here') throw new Error('the board is elsewhere')
  const closed = new Promise((resolve) => stream.once('close', resolve))
  network.loseNext(/^stream\..*\.accepter$/)
  stream.write('POST / HTTP/1.1\r\nHost: x\r\n')
  stream.write('Content-Length: 0\r\n\r\n')
  await closed
})

test('a node that does not have the board refuses before anything is sent', async () => {
  const { tunnels } = await twoNodes(
    (_request, response) => response.end(),
    async () => false,
  )
  await expect(tunnels.open('board', {})).rejects.toThrow('does not have the board')
})

test('a request of a program in the process crosses, too', async () => {
  const { tunnels } = await twoNodes(async (request, response) => {
    response.setHeader('x-from', request.socket.remoteAddress ?? '')
    response.end(`${request.headers.authorization} ${String(await buffer(request))}`)
  })
  const stream = await tunnels.open('board', { remoteAddress: '192.0.2.8' })
  if (stream === 'here') throw new Error('the board is elsewhere')
  const request = new Request('http://parley/api/v1/boards/b/notes', {
    method: 'POST',
    body: 'words',
    headers: { authorization: 'Bearer t' },
  })
  const answer = await fetchOver(stream, request)
  expect([answer.headers.get('x-from'), await answer.text()]).toEqual(['192.0.2.8', 'Bearer t words'])
})
