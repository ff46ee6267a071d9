// @vitest-environment jsdom
import * as decoding from 'lib0/decoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type BoardConnection, connectBoard } from './board-connection.ts'
import { passTime, projectionFor } from './testing/board-page.ts'
import { FakeBoardServer } from './testing/fake-board-server.ts'

let server: FakeBoardServer
let open: BoardConnection[]

beforeEach(() => {
  server = new FakeBoardServer('e1')
  open = []
  vi.stubGlobal('WebSocket', server.Socket)
  vi.useFakeTimers()
})
afterEach(() => {
  for (const connection of open) connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function connect(): BoardConnection {
  const connection = connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
  open.push(connection)
  return connection
}

test('only our own presence is sent, at most twenty times a second', async () => {
  const connection = connect()
  await passTime(100)
  const foreign = new Awareness(new Y.Doc())
  foreign.setLocalState({ cursor: [1, 2], who: { userId: 'u2', name: 'Wei', color: 'iris' } })
  const { encodeAwarenessUpdate } = await import('y-protocols/awareness')
  server.seenAwareness.length = 0
  applyAwarenessUpdate(connection.awareness, encodeAwarenessUpdate(foreign, [foreign.clientID]), 'server')
  await passTime(200)
  expect(server.seenAwareness).toHaveLength(0)
  expect(connection.people.get().map((person) => person.name)).toEqual(['Wei'])
  for (let i = 0; i < 100; i++) {
    connection.announce({ cursor: [i, i] })
    await passTime(10)
  }
  expect(server.seenAwareness.length).toBeLessThanOrEqual(21)
  expect(server.seenAwareness.length).toBeGreaterThan(10)
  foreign.destroy()
})

test('a page without a canvas is here for the others from its first message', async () => {
  connect()
  await passTime(100)
  const first = server.seenAwareness[0]
  if (!first) throw new Error('nothing was announced')
  const others = new Awareness(new Y.Doc())
  applyAwarenessUpdate(
    others,
    decoding.readVarUint8Array(decoding.createDecoder(first.subarray(1))),
    'server',
  )
  expect(others.getStates().size).toBe(2)
  others.destroy()
})

test('a person who has not moved is there again after the line was lost and found', async () => {
  const connection = connect()
  await passTime(100)
  const foreign = new Awareness(new Y.Doc())
  foreign.setLocalState({ who: { userId: 'u2', name: 'Wei', color: 'iris' } })
  const { encodeAwarenessUpdate } = await import('y-protocols/awareness')
  const state = encodeAwarenessUpdate(foreign, [foreign.clientID])
  applyAwarenessUpdate(connection.awareness, state, 'server')
  server.closeAll(1006)
  expect(connection.people.get()).toHaveLength(0)
  await passTime(20_000)
  expect(server.sockets.size).toBe(1)
  applyAwarenessUpdate(connection.awareness, state, 'server')
  expect(connection.people.get()).toHaveLength(1)
  foreign.destroy()
})

test('with a new name or colour this window sends its presence, which the server signs with it', async () => {
  connect()
  await passTime(200)
  const person = { id: 'u1', name: 'Ines', color: 'moss', role: 'editor', joinedAt: 0 } as const
  server.tellSession({ ...projectionFor('editor'), people: { u1: person } }, 'whole')
  await passTime(200)
  const before = server.seenAwareness.length
  server.tellSession({ notes: { lastNumber: 1 } }, 'slices')
  await passTime(200)
  expect(server.seenAwareness).toHaveLength(before)
  server.tellSession({ people: { u1: { ...person, name: 'Inês' } } }, 'slices')
  await passTime(200)
  expect(server.seenAwareness).toHaveLength(before + 1)
})
