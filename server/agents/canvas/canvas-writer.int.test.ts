import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/board-doc.ts'
import { BoardUndo } from '#board/board-undo.ts'
import { addNote, editBoard, moveNote, removeRecords } from '#board/edit-board.ts'
import { foldRound } from '#board/fold-round.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { shapeBox, shapeBoxes } from '#board/shape-boxes.ts'
import { openDatabase } from '#db/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/log.ts'
import { numberNotesOnBoard } from '#server/session/number-notes.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import { connectStockClient, type StockClient } from '#server/sync/testing/clients.ts'
import { type SyncServer, startSyncServer, type TestPerson } from '#server/sync/testing/sync-server.ts'
import type { PlannedTurn } from '#session/rounds/round.ts'
import { BoardFull, type CanvasWriter, createCanvasWriter, type LaneNote } from './canvas-writer.ts'

const SCEPTIC = { id: 'a0123456789ab', color: 'light-red' } as const
const NURSE = { id: 'abbbbbbbbbbbb', color: 'light-violet' } as const
const MODEL = 'demo:script'
const TURN = 't0123456789ab'

let server: SyncServer
let ann: TestPerson
let boardId: string
let room: OpenRoom
let writer: CanvasWriter
const clients: StockClient[] = []

beforeAll(async () => {
  const { place } = await freshPlace('pglite')
  server = await startSyncServer(await openDatabase(place), { limits: { maxRecords: 12 } })
  ann = await server.person('Ann')
})
beforeEach(async () => {
  boardId = await server.board(ann)
  room = await server.rooms.open(boardId)
  writer = createCanvasWriter(room)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
  room.release()
})
afterAll(async () => {
  await server.stop()
  await server.db.close()
})

async function stock(): Promise<StockClient> {
  const client = connectStockClient(server.url, boardId, ann.token)
  clients.push(client)
  await client.synced()
  return client
}

const planned = (agentId: string, phase: number): PlannedTurn => ({
  id: `t${agentId.slice(1, 12)}${phase}`,
  agentId,
  duty: 'blind',
  phase,
})
const ROUND = {
  id: 'r0123456789ab',
  number: 2,
  question: 'What would make a Thursday\nevening worth the trip?',
  frameId: null,
  turns: [SCEPTIC, NURSE].map(({ id }) => ({ ...planned(id, 0), attempt: 1, state: 'queued' as const })),
}

const note = (index: number, text: string, more: Partial<LaneNote> = {}): LaneNote => ({
  round: ROUND,
  lane: 0,
  noteId: `shape:${TURN}n${index}`,
  agent: SCEPTIC,
  model: MODEL,
  text,
  ...more,
})
const textOf = (doc: Y.Doc, id: string) => String(boardShapes(doc).get(id)?.get('text'))
const ID = `shape:${TURN}n0`

function person(change: (doc: Y.Doc) => void, client: StockClient): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => change(client.doc))
}

describe('a round', () => {
  test('[AC1] has one frame, named, beside what it is about, however often it is laid', async () => {
    await room.edit(SERVER_ORIGIN, () =>
      addNote(room.doc, { id: 'shape:q', text: 'x', x: 0, y: 0, author: ann.id }),
    )
    const id = await writer.layRound(ROUND, [SCEPTIC, NURSE], ['shape:q'])
    expect(await createCanvasWriter(room).layRound(ROUND, [SCEPTIC, NURSE], null)).toBe(id)
    const frames = shapeBoxes(room.doc).filter(({ kind }) => kind === 'frame')
    expect(frames).toMatchObject([{ id, x: 264, y: 0, w: 576 }])
    const frame = must(boardShapes(room.doc).get(id), 'the frame')
    expect(frame.get('p.name')).toBe('Round 2: What would make a Thursday evening worth the trip?')
    expect(frame.get('m.round')).toBe(ROUND.id)
  })

  test('[BD31] lies after the round before it, and [BD33] is unfolded when an agent writes in it', async () => {
    const first = await writer.layRound(ROUND, [SCEPTIC, NURSE], null)
    const next = { ...ROUND, id: 'r1123456789ab', number: 3 }
    const second = await writer.layRound(next, [SCEPTIC, NURSE], ['shape:q'], { earlier: [first] })
    const boxOf = (id: string) => must(shapeBox(boardShapes(room.doc), id), id)
    expect(boxOf(second)).toMatchObject({ x: boxOf(first).x + 576 + 64, y: boxOf(first).y })
    const height = boxOf(first).h
    await room.edit(SERVER_ORIGIN, () => foldRound(room.doc, first))
    expect(boxOf(first).h).toBeLessThan(height)
    writer.writeNote(note(0, 'Thirty'))
    expect(boxOf(first).h).toBe(height)
    await writer.saved()
  })

  test('[AC2] a note is there with its first words, signed, in its lane', async () => {
    const frameId = await writer.layRound(ROUND, [SCEPTIC, NURSE], null)
    writer.writeNote(note(0, 'Thirty'))
    writer.writeNote(note(0, 'Full on Fridays', { noteId: 'shape:other', agent: NURSE, lane: 1 }))
    const [first, second] = listNotes(room.doc)
    expect(first).toMatchObject({ text: 'Thirty', authorId: SCEPTIC.id, model: MODEL, color: 'light-red' })
    expect(must(second, 'the other note').x - must(first, 'the note').x).toBe(288)
    expect(boardShapes(room.doc).get(ID)?.get('in')).toEqual([frameId, expect.any(String)])
    await writer.saved()
  })
})

describe('a note that is being written', () => {
  test('[AC3] changes at most twenty times a second, and is whole in the end', async () => {
    const client = await stock()
    let changes = 0
    room.doc.on('update', () => changes++)
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`)
    const began = performance.now()
    for (let i = 1; i <= words.length; i++) {
      writer.writeNote(note(0, words.slice(0, i).join(' ')))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await writer.saved()
    const beats = (performance.now() - began) / 50
    expect(changes).toBeGreaterThan(2)
    expect(changes).toBeLessThanOrEqual(Math.ceil(beats * 1.3) + 2)
    await vi.waitFor(() => expect(textOf(client.doc, ID)).toBe(words.join(' ')), WAIT)
  })

  test('[AC4] keeps what people write in it meanwhile', async () => {
    const client = await stock()
    writer.writeNote(note(0, 'Thirty people'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(ID)).toBe(true), WAIT)
    person((doc) => {
      const text = boardShapes(doc).get(ID)?.get('text')
      if (text instanceof Y.Text) text.insert(0, 'No: ')
    }, client)
    await client.saved()
    writer.writeNote(note(0, 'Thirty people may be all'))
    await writer.saved()
    expect(textOf(room.doc, ID)).toBe('No: Thirty people may be all')
  })

  test('[AC4] stays away when a person deletes it, until another try writes it', async () => {
    const client = await stock()
    writer.writeNote(note(0, 'Thirty'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(ID)).toBe(true), WAIT)
    person((doc) => removeRecords(doc, [ID]), client)
    await client.saved()
    writer.writeNote(note(0, 'Thirty people'))
    await writer.saved()
    expect(boardShapes(room.doc).has(ID)).toBe(false)
    writer.writeNote(note(0, 'Once more'))
    expect(textOf(room.doc, ID)).toBe('Once more')
  })

  test('[AC4] is never cut in the middle of a sign', async () => {
    writer.writeNote(note(0, 'So 😀'.slice(0, 4)))
    writer.writeNote(note(0, 'So 😀 then'))
    await writer.saved()
    expect(textOf(room.doc, ID)).toBe('So 😀 then')
  })

  test('[AC5] people’s undo takes back what they did, and no words of an agent', async () => {
    const client = await stock()
    const undo = new BoardUndo(client.doc)
    person((doc) => addNote(doc, { id: 'shape:mine', text: 'mine', x: 0, y: 0, author: ann.id }), client)
    undo.stopCapturing()
    writer.writeNote(note(0, 'Thirty'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(ID)).toBe(true), WAIT)
    person((doc) => moveNote(doc, ID, 900, 900), client)
    writer.writeNote(note(0, 'Thirty people'))
    await writer.saved()
    await vi.waitFor(() => expect(textOf(client.doc, ID)).toBe('Thirty people'), WAIT)
    undo.undo()
    undo.undo()
    await client.saved()
    expect(listNotes(room.doc).map(({ text }) => text)).toEqual(['Thirty people'])
  })

  test('[AC6] gets its number soon after it is finished, not before', async () => {
    const agent = {
      name: 'Sceptic',
      kind: 'advisor',
      model: null,
      capabilities: ['post-notes'],
      domain: '',
      color: 'light-red',
      emoji: '🤨',
      prompt: 'Doubt.',
    }
    const save = { type: 'agent.save', agentId: SCEPTIC.id, agent, file: 'x' }
    await server.sessions.dispatch(boardId, save, { kind: 'person', userId: ann.id })
    const log = createLog('silent')
    numberNotesOnBoard(room, { db: server.db, sessions: server.sessions, log, quietMs: 60_000 })
    const numberOf = (id: string) => boardShapes(room.doc).get(id)?.get('m.number')
    writer.writeNote(note(0, 'Thirty'))
    room.showAgent(SCEPTIC.id, { cursor: null, editing: ID, doing: 'writing' })
    writer.writeNote(note(1, 'Done'))
    const soon = { timeout: 5_000, interval: 5 }
    await vi.waitFor(() => expect(numberOf(`shape:${TURN}n1`)).toBe(1), soon)
    expect(numberOf(ID)).toBeUndefined()
    room.showAgent(SCEPTIC.id, null)
    await vi.waitFor(() => expect(numberOf(ID)).toBe(2), soon)
  })
})

describe('an answer beside a note', () => {
  const answer = {
    noteId: ID,
    near: 'shape:q',
    arrowId: `shape:${TURN}a0`,
    agent: SCEPTIC,
    model: MODEL,
  }
  beforeEach(() =>
    room.edit(SERVER_ORIGIN, () =>
      addNote(room.doc, { id: 'shape:q', text: '@Sceptic?', x: 0, y: 0, author: ann.id }),
    ),
  )

  test('[AC7] is joined to it by one arrow', async () => {
    writer.noteBeside({ ...answer, text: 'Thirty' })
    writer.noteBeside({ ...answer, text: 'Thirty people' })
    await writer.saved()
    expect(listNotes(room.doc).map(({ text }) => text)).toEqual(['@Sceptic?', 'Thirty people'])
    expect(boardShapes(room.doc).size).toBe(5)
  })

  test('[AC7] goes with its arrow when it is dropped; arrows that people drew to it stay', async () => {
    writer.noteBeside({ ...answer, text: 'Thirty' })
    writer.noteBeside({ ...answer, arrowId: 'shape:drawn', near: 'shape:q', noteId: 'shape:n2', text: 'x' })
    writer.dropNotes([ID, 'shape:n2'])
    await writer.saved()
    expect([...boardShapes(room.doc).keys()].filter((id) => id.startsWith('shape:')).sort()).toEqual([
      'shape:drawn',
      'shape:q',
    ])
  })
})

describe('a card', () => {
  const card = { cardId: 'shape:card', synthesisId: 's0123456789ab', near: ROUND.id, height: 420 }

  test('[AC8] is laid once, takes the height of its text, and another version', async () => {
    const frameId = await writer.layRound(ROUND, [SCEPTIC, NURSE], null)
    await writer.layCard({ ...card, near: frameId })
    await writer.layCard({ ...card, near: frameId, height: 700 })
    await writer.layCard({ ...card, near: frameId, height: 500, synthesisId: 's1123456789ab' })
    const [lying] = shapeBoxes(room.doc).filter(({ kind }) => kind === 'synthesis')
    expect(lying).toMatchObject({ x: 576 + 64, y: 0, w: 774, h: 500 })
    expect(boardShapes(room.doc).get('shape:card')?.get('p.synthesis')).toBe('s1123456789ab')
  })

  test('[AC8] that would grow over something moves to where it covers nothing; a deleted one stays away', async () => {
    await writer.layCard({ ...card, near: [] })
    await room.edit(SERVER_ORIGIN, () =>
      addNote(room.doc, { id: 'shape:below', text: 'x', x: 0, y: 450, author: ann.id }),
    )
    await writer.layCard({ ...card, near: [], height: 800 })
    const [lying] = shapeBoxes(room.doc).filter(({ kind }) => kind === 'synthesis')
    expect(must(lying, 'the card').x).toBeGreaterThan(200)
    await room.edit(SERVER_ORIGIN, () => removeRecords(room.doc, ['shape:card']))
    await writer.layCard({ ...card, near: [], height: 900 })
    expect(boardShapes(room.doc).has('shape:card')).toBe(false)
  })
})

test('[AC9] what doesn’t fit on the board is refused before anything is written', async () => {
  await room.edit(SERVER_ORIGIN, () => {
    for (let i = 0; i < 11; i++)
      addNote(room.doc, { id: `shape:${i}`, text: 'x', x: i * 300, y: 0, author: ann.id })
  })
  const beside = { near: 'shape:0', arrowId: 'shape:a', agent: SCEPTIC, model: MODEL, noteId: 'shape:b' }
  expect(() => writer.noteBeside({ ...beside, text: 'four records' })).toThrow(BoardFull)
  writer.writeNote(note(0, 'the last one'))
  expect(() => writer.writeNote(note(1, 'one too many'))).toThrow(BoardFull)
  await expect(writer.layRound(ROUND, [SCEPTIC], null)).rejects.toThrow(BoardFull)
  writer.writeNote(note(0, 'the last one goes on'))
  await writer.saved()
  expect(boardShapes(room.doc).size).toBe(12)
  expect(textOf(room.doc, ID)).toBe('the last one goes on')
})
