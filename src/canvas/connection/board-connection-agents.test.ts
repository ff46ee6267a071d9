// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type BoardConnection, connectBoard } from './board-connection.ts'
import { EMPTY_SLICES } from './copy/empty-slices.ts'
import { readStoredSession } from './copy/stored-session.ts'
import { passTime, projectionFor } from './testing/board-page.ts'
import { FakeBoardServer } from './testing/fake-board-server.ts'

let server: FakeBoardServer
let connection: BoardConnection

beforeEach(async () => {
  server = new FakeBoardServer('e1')
  vi.stubGlobal('WebSocket', server.Socket)
  vi.useFakeTimers()
  connection = connect()
  await passTime(100)
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function connect(): BoardConnection {
  return connectBoard({ boardId: 'board1', user: { id: 'u1' }, serverUrl: 'ws://test/sync' })
}

test('agents are seen beside the people, not among them', async () => {
  const agent = new Awareness(new Y.Doc())
  agent.setLocalState({
    cursor: [1, 2],
    editing: 'shape:n',
    doing: 'writing',
    who: { userId: 'a1', name: 'Sceptic', color: 'light-red', kind: 'agent', emoji: '🤨' },
  })
  applyAwarenessUpdate(connection.awareness, encodeAwarenessUpdate(agent, [agent.clientID]), 'server')
  expect(connection.people.get()).toEqual([])
  expect(connection.agentsHere.get()).toEqual([
    {
      agentId: 'a1',
      name: 'Sceptic',
      color: 'light-red',
      emoji: '🤨',
      doing: 'writing',
      cursor: [1, 2],
      editing: 'shape:n',
    },
  ])
  agent.setLocalState(null)
  applyAwarenessUpdate(connection.awareness, encodeAwarenessUpdate(agent, [agent.clientID]), 'server')
  expect(connection.agentsHere.get()).toEqual([])
  agent.destroy()
})

test('live text is received from its beginning, and after a gap from the next whole telling', async () => {
  const text = connection.liveText('t1')
  server.tellLiveText({ type: 'more', id: 't1', at: 0, text: 'Thirty ' })
  server.tellLiveText({ type: 'more', id: 't1', at: 7, text: 'people' })
  await passTime()
  expect(text.get()).toBe('Thirty people')
  server.tellLiveText({ type: 'more', id: 't1', at: 40, text: 'lost its beginning' })
  await passTime()
  expect(text.get()).toBe('Thirty people')
  server.tellLiveText({ type: 'texts', texts: [{ id: 't1', text: 'Thirty people may be all' }] })
  await passTime()
  expect(text.get()).toBe('Thirty people may be all')
  expect(connection.liveText('t2').get()).toBeNull()
  server.tellLiveText({ type: 'end', id: 't1' })
  await passTime()
  expect(text.get()).toBeNull()
})

test('messages of the conversation with the clerk arrive until the listener is removed', async () => {
  const received: string[] = []
  const stop = connection.talk.onFrame((frame) =>
    received.push(frame.type === 'more' ? frame.text : frame.type),
  )
  server.tellTalk({ type: 'more', id: 'm1', at: 0, text: 'Yes, and' })
  server.tellTalk({ type: 'cleared' })
  await passTime()
  expect(received).toEqual(['Yes, and', 'cleared'])
  stop()
  server.tellTalk({ type: 'more', id: 'm1', at: 8, text: ' more' })
  await passTime()
  expect(received).toHaveLength(2)
})

test('entries of rounds, reactions and syntheses change one by one', async () => {
  const plus = { people: { '+': ['u1'] }, agents: [] }
  const reactions = { 'shape:a': plus, 'shape:b': plus }
  server.tellSession({ ...projectionFor('editor'), reactions }, 'whole')
  await passTime()
  const before = connection.session.get()?.reactions
  server.tellSession({}, 'slices', { reactions: { 'shape:b': null, 'shape:c': plus } })
  await passTime()
  expect(connection.session.get()?.reactions).toEqual({ 'shape:a': plus, 'shape:c': plus })
  expect(connection.session.get()?.reactions['shape:a']).toBe(before?.['shape:a'])
})

test('agents, rounds and reactions are there when the board opens offline', async () => {
  const reactions = { 'shape:a': { people: { '+': ['u1'] }, agents: [] } }
  const settings = { ...EMPTY_SLICES.settings, whoRuns: 'facilitators' } as const
  server.tellSession({ ...projectionFor('editor'), reactions, settings }, 'whole')
  await passTime(100)
  expect(readStoredSession('board1', 'u1')?.projection).toMatchObject({ reactions, settings, rounds: {} })
})

test('a session that changes many times a second is kept once a second, and once more at the end', async () => {
  server.tellSession(projectionFor('editor'), 'whole')
  await passTime(2_000)
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  for (let n = 1; n <= 20; n++) {
    server.tellSession({ notes: { lastNumber: n } }, 'slices')
    await passTime(50)
  }
  const writes = () => kept.mock.calls.filter(([key]) => key === 'parley:board1:u1').length
  expect(writes()).toBeLessThanOrEqual(2)
  server.tellSession({ notes: { lastNumber: 21 } }, 'slices')
  await passTime()
  connection.stop()
  connection = connect()
  expect(readStoredSession('board1', 'u1')?.projection.notes.lastNumber).toBe(21)
  kept.mockRestore()
})
