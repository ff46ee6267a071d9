import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { AgentFields } from '#session/agents/agent.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { OpenRoom } from './held-room.ts'
import {
  awarenessMessage,
  connectRaw,
  connectStockClient,
  type RawClient,
  type StockClient,
} from './testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from './testing/sync-server.ts'

const SCEPTIC: AgentFields = {
  name: 'Sceptic',
  kind: 'advisor',
  model: null,
  capabilities: ['post-notes'],
  domain: 'doubts',
  color: 'light-red',
  emoji: '🤨',
  prompt: 'Doubt it.',
}
const AGENT = 'a0123456789ab'
const WHO = { userId: AGENT, name: 'Sceptic', color: 'light-red', kind: 'agent', emoji: '🤨' }
const WRITING = { cursor: [10, 20], editing: 'shape:n', doing: 'writing' } as const

let server: SyncServer
let ann: TestPerson
let vic: TestPerson
let boardId: string
let room: OpenRoom
const clients: { stop(): void }[] = []

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place))
  ann = await server.person('Ann')
  vic = await server.person('Vic')
})
beforeEach(async () => {
  boardId = await server.board(ann)
  await server.join(boardId, ann, vic, 'viewer')
  const command = { type: 'agent.save', agentId: AGENT, agent: SCEPTIC, file: 'Sceptic', isChosen: true }
  const saved = await server.sessions.dispatch(boardId, command, { kind: 'person', userId: ann.id })
  if (!saved.ok) throw new Error(saved.refusal.message)
  room = await server.rooms.open(boardId)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
  room.release()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function stock(person: TestPerson): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, person.token)
  clients.push(client)
  await client.synced()
  return client
}

async function raw(person: TestPerson): Promise<RawClient> {
  const client = await connectRaw(server.url, boardId, { token: person.token })
  clients.push({ stop: () => client.ws.terminate() })
  await vi.waitFor(() => expect(client.messages.length).toBeGreaterThan(1), WAIT)
  return client
}

const statesOf = ({ provider }: StockClient) => [...provider.awareness.getStates()].map(([, state]) => state)
const agentIn = (client: StockClient) => statesOf(client).find((state) => state.who?.kind === 'agent')

test('[SY40] an agent’s text reaches everyone as it streams, viewers too, and ends', async () => {
  const [editor, viewer] = [await stock(ann), await stock(vic)]
  for (const word of ['Thirty ', 'people ', 'may be all.']) room.appendLiveText('t1', word)
  for (const client of [editor, viewer]) {
    await vi.waitFor(() => expect(client.texts.get('t1')).toBe('Thirty people may be all.'), WAIT)
  }
  room.endLiveText('t1')
  for (const client of [editor, viewer]) await vi.waitFor(() => expect(client.texts.size).toBe(0), WAIT)
})

test('[SY40] a newcomer gets the text so far and then the same as the others', async () => {
  const early = await stock(ann)
  let said = ''
  const latecomers: StockClient[] = []
  for (let i = 0; i < 60; i++) {
    room.appendLiveText('t1', `${i} `)
    said += `${i} `
    if (i % 20 === 10) latecomers.push(await stock(vic))
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const client of [early, ...latecomers]) {
    await vi.waitFor(() => expect(client.texts.get('t1')).toBe(said), WAIT)
  }
})

test('[SY40] people outside of the board receive nothing', async () => {
  const out = await server.person('Out')
  room.appendLiveText('t1', 'Not for you')
  const client = connectStockClient(server.url, boardId, out.token)
  clients.push(client)
  await vi.waitFor(() => expect(client.ended?.code).toBe(CLOSE.noAccess), WAIT)
  expect(client.texts.size).toBe(0)
})

test('an agent is seen where it is and what it does, by newcomers too, until it goes', async () => {
  const early = await stock(ann)
  room.showAgent(AGENT, WRITING)
  const seen = { ...WRITING, who: WHO }
  await vi.waitFor(() => expect(agentIn(early)).toEqual(seen), WAIT)
  const late = await stock(vic)
  await vi.waitFor(() => expect(agentIn(late)).toEqual(seen), WAIT)
  room.showAgent(AGENT, { cursor: null, editing: null, doing: 'thinking' })
  await vi.waitFor(() => expect(agentIn(late)?.doing).toBe('thinking'), WAIT)
  room.showAgent(AGENT, null)
  for (const client of [early, late]) await vi.waitFor(() => expect(agentIn(client)).toBeUndefined(), WAIT)
})

test('releasing the room removes its agents and their live text', async () => {
  const client = await stock(ann)
  const other = await server.rooms.open(boardId)
  other.showAgent(AGENT, WRITING)
  other.appendLiveText('t1', 'And then')
  await vi.waitFor(() => expect([agentIn(client)?.who.name, client.texts.size]).toEqual(['Sceptic', 1]), WAIT)
  other.release()
  await vi.waitFor(() => expect([agentIn(client), client.texts.size]).toEqual([undefined, 0]), WAIT)
})

test('a program is seen under its own name, in the colour of its person, until the room is released', async () => {
  const client = await stock(vic)
  const other = await server.rooms.open(boardId)
  const program = { tokenId: 'planner', name: 'Planner', userId: ann.id }
  other.showProgram({ ...program, userId: 'u-gone' }, WRITING)
  other.showProgram(program, WRITING)
  const who = { userId: 'planner', name: 'Planner', color: 'iris', kind: 'agent', emoji: '⌘' }
  await vi.waitFor(() => expect(agentIn(client)).toEqual({ ...WRITING, who }), WAIT)
  other.release()
  await vi.waitFor(() => expect(agentIn(client)).toBeUndefined(), WAIT)
})

test('no client can pass for an agent, or use an agent’s id', async () => {
  const client = await stock(ann)
  const liar = await raw(vic)
  room.showAgent(AGENT, WRITING)
  const states = () => [...client.provider.awareness.getStates()]
  await vi.waitFor(() => expect(agentIn(client)).toBeDefined(), WAIT)
  const [agentClientId] = must(
    states().find(([, state]) => state.who?.kind === 'agent'),
    'the agent',
  )
  const claim = { cursor: [666, 666], doing: 'writing', who: WHO }
  liar.ws.send(awarenessMessage({ clientId: agentClientId, clock: 99, state: claim }))
  liar.ws.send(awarenessMessage({ clientId: agentClientId, clock: 100, state: null }))
  liar.ws.send(awarenessMessage({ clientId: 4711, clock: 1, state: claim }))
  await vi.waitFor(() => expect(states().some(([id]) => id === 4711)).toBe(true), WAIT)
  const received = Object.fromEntries(states())
  const { color } = must((await server.sessions.load(boardId))?.people[vic.id], 'Vic')
  expect(received[4711]).toEqual({ cursor: [666, 666], who: { userId: vic.id, name: 'Vic', color } })
  expect(received[agentClientId]).toEqual({ ...WRITING, who: WHO })
})

test('an agent that the board does not have is not shown; a note that one writes counts as being written', async () => {
  const client = await stock(ann)
  room.showAgent('azzzzzzzzzzzz', WRITING)
  expect(room.isEditing('shape:n')).toBe(false)
  room.showAgent(AGENT, WRITING)
  expect(room.isEditing('shape:n')).toBe(true)
  const received: string[] = []
  room.onNoteActivity((noteId) => received.push(noteId))
  room.showAgent(AGENT, { ...WRITING, editing: 'shape:m' })
  expect(room.isEditing('shape:n')).toBe(false)
  await vi.waitFor(() => expect(received).toEqual(['shape:n']), WAIT)
  await vi.waitFor(() => expect(agentIn(client)?.editing).toBe('shape:m'), WAIT)
  expect(statesOf(client).filter((state) => state.who?.kind === 'agent')).toHaveLength(1)
})

test('[SY27] only changed entries of rounds, reactions and syntheses are sent', async () => {
  const notes = ['shape:one', 'shape:two'].map((noteId) => ({ noteId, authorId: ann.id }))
  await server.sessions.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
  const client = await stock(vic)
  for (const { noteId } of notes) {
    const give = { type: 'reaction.give', noteId, symbol: '+' }
    await server.sessions.dispatch(boardId, give, { kind: 'person', userId: ann.id })
  }
  const given = { people: { '+': [ann.id] }, agents: [] }
  await vi.waitFor(
    () => expect(client.session.reactions).toEqual({ 'shape:one': given, 'shape:two': given }),
    WAIT,
  )
  const frame = must(client.sessionFrames.at(-1), 'a frame')
  expect(frame).toEqual({ type: 'slices', slices: {}, entries: { reactions: { 'shape:two': given } } })
  const taken = { type: 'reaction.remove', noteId: 'shape:one', symbol: '+' }
  await server.sessions.dispatch(boardId, taken, { kind: 'person', userId: ann.id })
  await vi.waitFor(() => expect(client.session.reactions).toEqual({ 'shape:two': given }), WAIT)
})
