import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { addNote, editBoard, removeRecords, setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import { addRoundFrame } from '#board/place/add-round-frame.ts'
import { VIAS } from '#board/record/via.ts'
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
    rules: {
      knownNote: (id) =>
        id === 'shape:posted' ? { ...AGENT, number: 7, via: null, program: null, posted: 'As posted' } : null,
      knownRound: (id) => (id === 'shape:r1' ? 'r1' : null),
    },
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

test('a note of the board waits for no one to hand it in, and a private draft does', () => {
  for (const [isNotesOnly, awaits] of [
    [false, undefined],
    [true, true],
  ] as const) {
    const room = new Y.Doc()
    Y.applyUpdate(room, seedUpdate('epoch'))
    const there = guardBoard({ doc: room, limits: LIMITS, rules: { isNotesOnly } })
    const page = new Y.Doc()
    Y.applyUpdate(page, seedUpdate('epoch'))
    addNote(page, { id: 'shape:draft', text: 'The lift', x: 0, y: 0, author: ANN.userId, awaitsHandIn: true })
    expect(there.tryUpdate(Y.encodeStateAsUpdate(page, Y.encodeStateVector(room)), ANN)).toMatchObject({
      kind: 'applied',
    })
    expect(boardShapes(room).get('shape:draft')?.get('m.awaitsHandIn')).toBe(awaits)
  }
})

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

  test('a client sets `via` of its own new note to `quick` or `voice` only', () => {
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

describe('[SY146] whose words a note has', () => {
  const stamp = (id: string) => boardShapes(doc).get(id)?.get('m.stamp')
  const LONG = 'Thirty may be all that the depot can send at night'
  const own = { x: 0, y: 600, author: 'uann' }

  test('an agent’s note that a person changes is stamped as edited, until it has the agent’s words again', () => {
    send(() => setNoteText(client, 'shape:agents', 'Thirty may be all of them'))
    expect(stamp('shape:agents')).toBe('script-edited')
    send(() => setNoteText(client, 'shape:agents', ' Thirty may be all\n'))
    expect(stamp('shape:agents')).toBeUndefined()
  })

  test('no client can take the stamp off, or put one on', () => {
    send(() => setNoteText(client, 'shape:agents', 'Forty may be all'))
    for (const claim of [null, 'ai', 'ai-edited'] as const) {
      send(() => setNoteMeta(client, 'shape:agents', { stamp: claim }))
      expect(stamp('shape:agents')).toBe('script-edited')
    }
    send(() => addNote(client, { ...own, id: 'shape:mine', text: 'Mine' }))
    send(() => setNoteMeta(client, 'shape:mine', { stamp: 'ai' }))
    expect(stamp('shape:mine')).toBeUndefined()
  })

  test('an edit over the API is stamped like one on the canvas', () => {
    const byApi = { kind: 'api', userId: 'uann' } as const
    editBoard(doc, byApi, () => setNoteText(doc, 'shape:agents', 'Thirty may be all of them'))
    expect(stamp('shape:agents')).toBe('script-edited')
    editBoard(doc, byApi, () => setNoteText(doc, 'shape:agents', 'Thirty may be all'))
    expect(stamp('shape:agents')).toBeUndefined()
  })

  test('an agent that continues its note stamps nothing, and a person’s words in between stay stamped', () => {
    const agent = { kind: 'agent', agentId: AGENT.author } as const
    editBoard(doc, agent, () => setNoteText(doc, 'shape:agents', 'Thirty may be all that'))
    expect(stamp('shape:agents')).toBeUndefined()
    Y.applyUpdate(client, Y.encodeStateAsUpdate(doc))
    send(() => setNoteText(client, 'shape:agents', 'Thirty (no!) may be all that'))
    editBoard(doc, agent, () => setNoteText(doc, 'shape:agents', 'Thirty (no!) may be all that fits'))
    expect(stamp('shape:agents')).toBe('script-edited')
  })

  test('a note under the id of an agent’s deleted one is edited, unless it has the agent’s words', () => {
    send(() => removeRecords(client, ['shape:agents']))
    send(() => addNote(client, { ...own, id: 'shape:agents', text: 'Something else' }))
    expect(stamp('shape:agents')).toBe('script-edited')
    send(() => addNote(client, { ...own, id: 'shape:posted', text: 'As posted' }))
    expect([stamp('shape:posted'), marks('shape:posted').model]).toEqual([undefined, AGENT.model])
    send(() => setNoteText(client, 'shape:posted', 'As changed'))
    expect(stamp('shape:posted')).toBe('script-edited')
  })

  test('[SY147] a copy may claim an agent’s words, and keeps them when it is edited, deleted and brought back', () => {
    send(() => addNote(client, { ...own, id: 'shape:copy', text: 'Thirty', stamp: 'ai' }))
    expect([stamp('shape:copy'), marks('shape:copy').author]).toEqual(['ai', 'uann'])
    send(() => setNoteText(client, 'shape:copy', 'Thirty-one'))
    expect(stamp('shape:copy')).toBe('ai-edited')
    send(() => removeRecords(client, ['shape:copy']))
    send(() => addNote(client, { ...own, id: 'shape:copy', text: 'Thirty' }))
    expect(stamp('shape:copy')).toBe('ai')
    send(() => addNote(client, { ...own, id: 'shape:whole', text: 'x', model: 'anthropic:x' }))
    expect([stamp('shape:whole'), marks('shape:whole').model]).toEqual(['ai', undefined])
  })

  test('[SY147] an agent’s words in a new note are found without a claim, unless a person has them too', () => {
    editBoard(doc, { kind: 'agent', agentId: AGENT.author }, () =>
      addNote(doc, { id: 'shape:long', text: LONG, x: 0, y: 0, ...AGENT, model: 'anthropic:x' }),
    )
    send(() => addNote(client, { ...own, id: 'shape:pasted', text: `${LONG}\n` }))
    expect(stamp('shape:pasted')).toBe('ai')
    send(() => removeRecords(client, ['shape:long']))
    editBoard(doc, { kind: 'api', userId: 'ubob' }, () =>
      addNote(doc, { ...own, id: 'shape:sent', text: LONG, author: 'ubob' }),
    )
    expect(stamp('shape:sent')).toBe('ai')
    send(() => addNote(client, { ...own, id: 'shape:short', text: 'Thirty may be all' }))
    expect(stamp('shape:short')).toBeUndefined()

    const person = 'The depot can send twelve buses at night'
    send(() => addNote(client, { ...own, id: 'shape:hers', text: person }))
    editBoard(doc, { kind: 'agent', agentId: AGENT.author }, () =>
      addNote(doc, { id: 'shape:echo', text: person, x: 0, y: 0, ...AGENT }),
    )
    send(() => addNote(client, { ...own, id: 'shape:again', text: person }))
    expect(stamp('shape:again')).toBeUndefined()
  })

  test('a restart changes no stamp', () => {
    send(() => setNoteText(client, 'shape:agents', 'Thirty may be all of them'))
    send(() => addNote(client, { ...own, id: 'shape:copy', text: 'Thirty', stamp: 'ai' }))
    guard = guardOf(doc)
    send(() => setNoteMeta(client, 'shape:agents', { stamp: null }))
    send(() => setNoteMeta(client, 'shape:copy', { stamp: null }))
    expect([stamp('shape:agents'), stamp('shape:copy')]).toEqual(['script-edited', 'ai'])
  })
})
