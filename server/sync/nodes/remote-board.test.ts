import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { ClientLink } from '../socket/client-link.ts'
import { EdgeBoard } from './edge-board.ts'
import { RemoteBoard, type RemoteStream } from './remote-board.ts'
import type { RemoteLink } from './remote-link.ts'
import { encodeDown, readDown, readMessage } from './stream-message.ts'

/** A socket that writes down what it gets. */
function recordingLink(got: string[]): ClientLink {
  const write = (...frames: readonly (Buffer | null)[]) => got.push(frames.map(String).join(' '))
  return {
    outbox: {
      send: (frame) => write(frame),
      sendFirst: (parts) => write(...parts),
      sendAnswer: (frame) => write(frame),
      sendEphemeral: (frame) => write(frame),
      sendTick: ({ update, ephemeral }) => write(update, ephemeral),
    },
    listen: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close: (code) => got.push(`close ${code}`),
    terminate: () => undefined,
  }
}

/** The sockets of two nodes on one board, and the messages between. */
function twoEdges() {
  const messages: Uint8Array[] = []
  const streams = new Map<string, RemoteStream>()
  const board = new RemoteBoard((marks, operations) => messages.push(encodeDown(marks, operations)))
  const edges = ['b', 'c'].map((id) => {
    const stream = { id, node: `node-${id}` as const, links: new Map(), sent: 0, received: 0, heardAt: 0 }
    board.streams.set(id, stream)
    streams.set(id, stream)
    return new EdgeBoard({ stream: id, boardId: 'x', node: 'node-a', send: () => undefined, onEmpty() {} })
  })
  const deliver = async () => {
    await Promise.resolve()
    for (const data of messages.splice(0)) {
      const message = readMessage(data)
      if (message.type !== 'operations') throw new Error('no operations')
      const operations = readDown(message)
      for (const { stream, number } of message.marks) {
        const edge = must(edges[stream === 'b' ? 0 : 1], 'an edge')
        expect(edge.receive(number, operations)).toBe(true)
      }
    }
  }
  return { board, edges, streams, deliver, messages }
}

test('each socket of other nodes gets its own frames, in order, whoever enters and leaves in between', async () => {
  const { seed, random } = seededRandom()
  const { board, edges, streams, deliver } = twoEdges()
  const members: { link: RemoteLink; sent: string[]; got: string[] }[] = []
  const everyone: typeof members = []

  function enter(): void {
    const at = random() < 0.5 ? 0 : 1
    const { number, socket } = must(edges[at], 'an edge').add()
    const got: string[] = []
    socket.begin(recordingLink(got))
    const stream = must(streams.get(at === 0 ? 'b' : 'c'), 'a stream')
    const member = { link: board.enter(stream, number), sent: [], got }
    members.push(member)
    everyone.push(member)
  }

  function close(member: (typeof members)[number]): void {
    member.link.close(CLOSE.noAccess, 'gone')
    member.sent.push(`close ${CLOSE.noAccess}`)
    members.splice(members.indexOf(member), 1)
    if (random() < 0.5) member.link.leave()
  }

  function tick(frame: Buffer, source: (typeof members)[number]): void {
    for (const { link, sent } of members) {
      const update = link === source.link ? null : frame
      link.sendTick({ update, ephemeral: Buffer.from('here'), both: null })
      sent.push(`${update} here`)
    }
  }

  function act(i: number): void {
    const frame = Buffer.from(`frame ${i}`)
    const kind = random()
    const someone = members[Math.floor(random() * members.length)]
    // Few sockets: the one that a tick leaves out often closes in the same moment.
    if (!someone || (kind < 0.15 && members.length < 6)) enter()
    else if (kind < 0.22) close(someone)
    else if (kind < 0.5) {
      someone.link.send(frame)
      someone.sent.push(String(frame))
    } else tick(frame, someone)
  }

  for (let i = 0; i < 2_000; i++) {
    act(i)
    if (random() < 0.3) await deliver()
  }
  await deliver()
  expect(everyone.length, `seed ${seed}`).toBeGreaterThan(50)
  for (const { sent, got } of everyone) expect(got, `seed ${seed}`).toEqual(sent)
})

test('a tick is one message with its frame once, however many sockets get it', async () => {
  const { board, edges, streams, deliver, messages } = twoEdges()
  const links = ['b', 'c'].flatMap((id, at) =>
    Array.from({ length: 300 }, () =>
      board.enter(must(streams.get(id), 'a stream'), must(edges[at], 'an edge').add().number),
    ),
  )
  await deliver()
  const update = Buffer.alloc(1_000)
  for (const [i, link] of links.entries())
    link.sendTick({ update: i === 7 ? null : update, ephemeral: null, both: null })
  await Promise.resolve()
  expect(messages.map(({ length }) => length < 1_050)).toEqual([true])
})

test('after a gap an edge takes nothing more', () => {
  const [edge] = twoEdges().edges
  expect([edge?.receive(1, []), edge?.receive(3, [])]).toEqual([true, false])
})

test('a frame for others never reaches one who leaves in the same moment', async () => {
  const { board, edges, streams, deliver } = twoEdges()
  const sockets = Array.from({ length: 4 }, () => {
    const got: string[] = []
    const { number, socket } = must(edges[0], 'an edge').add()
    socket.begin(recordingLink(got))
    return { got, link: board.enter(must(streams.get('b'), 'a stream'), number) }
  })
  await deliver()
  const [gone, ...others] = sockets
  const frame = Buffer.from('not for all')
  for (const { link } of others) link.send(frame)
  gone?.link.leave()
  await deliver()
  expect(sockets.map(({ got }) => got.length)).toEqual([0, 1, 1, 1])
})
