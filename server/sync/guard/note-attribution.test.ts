import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addRoundFrame } from '#board/add-round-frame.ts'
import { boardShapes, seedUpdate } from '#board/board-doc.ts'
import { BoardUndo } from '#board/board-undo.ts'
import { addNote, editBoard, removeRecords, setNoteMeta, setNoteText } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { VIAS } from '#board/via.ts'
import { LIMITS } from '#sync/limits.ts'
import { guardBoard } from '../testing/guard-board.ts'
import type { BoardGuard } from './board-guard.ts'

const ANN = { kind: 'person', userId: 'uann' } as const
const AGENT = { author: 'a0123456789ab', model: 'demo:script' }
const FRAME = { id: 'shape:r0', roundId: 'r0123456789ab', name: 'Round 1', x: 500, y: 0, w: 576, h: 606 }

let doc: Y.Doc
let guard: BoardGuard
let client: Y.Doc

beforeEach(() => {
  doc = new Y.Doc()
  Y.applyUpdate(doc, seedUpdate('epoch'))
  guard = guardOf(doc)
  editBoard(doc, { kind: 'agent', agentId: AGENT.author }, () => {
    addNote(doc, { id: 'shape:agents', text: 'Thirty may be all', x: 0, y: 0, ...AGENT })
    addRoundFrame(doc, FRAME)
  })
  client = new Y.Doc()
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
})

function guardOf(board: Y.Doc): BoardGuard {
  return guardBoard({
    doc: board,
    limits: LIMITS,
    knownNote: (id) => (id === 'shape:posted' ? { ...AGENT, number: 7, via: null, program: null } : null),
    knownRound: (id) => (id === 'shape:r1' ? 'r1' : null),
    onChange: () => undefined,
    onTouched: () => undefined,
  })
}

function send(change: () => void): void {
  const before = Y.encodeStateVector(client)
  client.transact(change, LOCAL_ORIGIN)
  expect(guard.tryUpdate(Y.encodeStateAsUpdate(client, before), ANN).kind).toBe('applied')
  Y.applyUpdate(client, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(client)), 'server')
}

const marks = (id: string) => {
  const map = boardShapes(doc).get(id)
  return { author: map?.get('m.author'), number: map?.get('m.number'), model: map?.get('m.model') }
}
const roundOf = (id: string) => boardShapes(doc).get(id)?.get('m.round')

describe('[SY12] a person’s client', () => {
  test('can’t pass its note off as an agent’s', () => {
    send(() => addNote(client, { id: 'shape:new', text: 'x', x: 0, y: 600, ...AGENT }))
    expect(marks('shape:new')).toEqual({ author: 'uann', number: undefined, model: undefined })
    send(() => setNoteMeta(client, 'shape:new', AGENT))
    expect(marks('shape:new')).toEqual({ author: 'uann', number: undefined, model: undefined })
  })

  test('can’t take the model off an agent’s note, or put another on it', () => {
    for (const claim of [{ model: null }, { model: 'anthropic:x' }, { author: 'uann', model: null }]) {
      send(() => setNoteMeta(client, 'shape:agents', claim))
      expect(marks('shape:agents')).toMatchObject(AGENT)
    }
  })

  test('brings an agent’s note back with all of it: by undo, by hand, and long after a restart', () => {
    const undo = new BoardUndo(client)
    send(() => removeRecords(client, ['shape:agents']))
    const before = Y.encodeStateVector(client)
    undo.undo()
    guard.tryUpdate(Y.encodeStateAsUpdate(client, before), ANN)
    expect(marks('shape:agents')).toMatchObject(AGENT)
    send(() => removeRecords(client, ['shape:agents']))
    send(() => addNote(client, { id: 'shape:agents', text: 'again', x: 0, y: 0, author: 'uann' }))
    expect(marks('shape:agents')).toMatchObject(AGENT)
    send(() => addNote(client, { id: 'shape:posted', text: 'of last week', x: 0, y: 0, author: 'uann' }))
    expect(marks('shape:posted')).toEqual({ ...AGENT, number: 7 })
  })

  test('may change what an agent wrote, which stays the agent’s', () => {
    send(() => setNoteText(client, 'shape:agents', 'Thirty may be all of them'))
    expect(marks('shape:agents')).toMatchObject(AGENT)
  })

  test('may set `via` of its own new note to `quick` or `voice` only', () => {
    const via = (id: string) => boardShapes(doc).get(id)?.get('m.via')
    const note = { text: 'x', x: 0, y: 600, author: 'uann' }
    for (const claim of VIAS) send(() => addNote(client, { ...note, id: `shape:${claim}`, via: claim }))
    expect(VIAS.map((claim) => via(`shape:${claim}`))).toEqual([
      'quick',
      'voice',
      undefined,
      undefined,
      undefined,
    ])
    send(() => setNoteMeta(client, 'shape:agents', { via: 'voice' }))
    send(() => setNoteMeta(client, 'shape:quick', { via: 'api' }))
    send(() => setNoteMeta(client, 'shape:voice', { via: null }))
    expect(['agents', 'quick', 'voice'].map((id) => via(`shape:${id}`))).toEqual([
      undefined,
      'quick',
      'voice',
    ])
  })

  test('can’t make its frame a round’s, or a round’s frame any other', () => {
    send(() => addRoundFrame(client, { ...FRAME, id: 'shape:fake' }))
    expect(boardShapes(doc).has('shape:fake')).toBe(true)
    expect(roundOf('shape:fake')).toBeUndefined()
    send(() => boardShapes(client).get(FRAME.id)?.delete('m.round'))
    expect(roundOf(FRAME.id)).toBe(FRAME.roundId)
    send(() => boardShapes(client).get(FRAME.id)?.set('m.round', 'r9'))
    expect(roundOf(FRAME.id)).toBe(FRAME.roundId)
  })

  test('brings a round’s frame back as that', () => {
    send(() => removeRecords(client, [FRAME.id]))
    send(() => addRoundFrame(client, { ...FRAME, roundId: 'r9' }))
    expect(roundOf(FRAME.id)).toBe(FRAME.roundId)
    send(() => addRoundFrame(client, { ...FRAME, id: 'shape:r1', roundId: 'r9' }))
    expect(roundOf('shape:r1')).toBe('r1')
  })
})
