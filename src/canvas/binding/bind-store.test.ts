import { type TLShapeId, toRichText } from 'tldraw'
import { beforeAll, describe, expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import {
  addNote,
  editBoard,
  moveNote,
  recolorNote,
  removeRecords,
  setNoteText,
} from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { plainText } from '#board/text/rich-text.ts'
import { LIMITS } from '#sync/limits.ts'
import { bindStore } from './bind-store.ts'
import {
  change,
  clockByHand,
  connectPeers,
  createPeer,
  deliver,
  expectSame,
  holdFrames,
  note,
  noteOfPeer,
  type Peer,
  settlePeers,
} from './testing/peer.ts'

beforeAll(holdFrames)

function twoAtOneNote(): [Peer, Peer] {
  const ann = createPeer('ann')
  const bob = createPeer('bob')
  connectPeers([ann, bob])
  ann.store.put([note('shape:n', { x: 5, text: 'hello' })])
  settlePeers([ann, bob])
  return [ann, bob]
}

/** Each side makes its change before it receives the other's. */
function apart(peers: readonly Peer[], ...changes: (() => void)[]): void {
  for (const make of changes) make()
  for (const peer of peers) peer.binding.flush()
  settlePeers(peers)
  expectSame(peers)
}

const rewrite = (peer: Peer, text: string): void =>
  change(peer, 'shape:n', {}, { richText: toRichText(text) })

describe('two canvases', () => {
  test('a note added on one is on the other, signed', () => {
    const peers = twoAtOneNote()
    expectSame(peers)
    expect(noteOfPeer(peers[1], 'shape:n')).toMatchObject({ x: 5, meta: { author: 'ann' } })
  })

  test('[BD2] moving, recolouring and typing in one note at once loses nothing', () => {
    const [ann, bob] = twoAtOneNote()
    const cy = createPeer('cy')
    Y.applyUpdate(cy.doc, Y.encodeStateAsUpdate(ann.doc), 'net')
    for (const [from, to] of [
      [cy, ann],
      [cy, bob],
      [ann, cy],
      [bob, cy],
    ] as const) {
      from.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'net') to.inbox.push(update)
      })
    }
    cy.binding.flush()
    const peers = [ann, bob, cy]
    apart(
      peers,
      () => change(ann, 'shape:n', { x: 777 }),
      () => change(bob, 'shape:n', {}, { color: 'light-red' }),
      () => {
        rewrite(cy, 'hello you')
        cy.binding.flush()
        rewrite(ann, 'Oh, hello')
      },
    )
    expect(noteOfPeer(bob, 'shape:n')).toMatchObject({ x: 777, props: { color: 'light-red' } })
    expect(noteOfPeer(bob, 'shape:n').props.richText).toEqual(toRichText('Oh, hello you'))
  })

  test('[BD4] a note deleted by one person is gone although the other still edits it', () => {
    const [ann, bob] = twoAtOneNote()
    apart(
      [ann, bob],
      () => ann.store.remove(['shape:n' as TLShapeId]),
      () => change(bob, 'shape:n', { x: 1 }),
    )
    expect(bob.store.has('shape:n' as TLShapeId)).toBe(false)
  })

  test('[BD4] an edit in the very frame in which the deletion arrives does not bring it back', () => {
    const [ann, bob] = twoAtOneNote()
    editBoard(ann.doc, LOCAL_ORIGIN, () => removeRecords(ann.doc, ['shape:n']))
    deliver(bob)
    change(bob, 'shape:n', { x: 1 })
    settlePeers([ann, bob])
    expect(bob.store.has('shape:n' as TLShapeId)).toBe(false)
    expectSame([ann, bob])
  })

  test('edits in the list view are on the canvas of the same person', () => {
    const [ann, bob] = twoAtOneNote()
    ann.undo.stopCapturing()
    editBoard(ann.doc, LOCAL_ORIGIN, () => setNoteText(ann.doc, 'shape:n', 'from the list'))
    settlePeers([ann, bob])
    expect(noteOfPeer(ann, 'shape:n').props.richText).toEqual(toRichText('from the list'))
    ann.undo.undo()
    settlePeers([ann, bob])
    expect(noteOfPeer(bob, 'shape:n').props.richText).toEqual(toRichText('hello'))
    expectSame([ann, bob])
  })

  test('text that a tool changes keeps what others typed in the same moment', () => {
    const [ann, bob] = twoAtOneNote()
    rewrite(ann, 'hell')
    editBoard(bob.doc, LOCAL_ORIGIN, () => setNoteText(bob.doc, 'shape:n', 'Oh, hello'))
    deliver(ann)
    settlePeers([ann, bob])
    expect(noteOfPeer(bob, 'shape:n').props.richText).toEqual(toRichText('Oh, hell'))
    expectSame([ann, bob])
  })
})

describe('what comes from others', () => {
  test('keeps every unchanged object, so that nothing is redrawn', () => {
    const [ann, bob] = twoAtOneNote()
    const before = noteOfPeer(bob, 'shape:n')
    editBoard(ann.doc, LOCAL_ORIGIN, () => moveNote(ann.doc, 'shape:n', 9, 9))
    settlePeers([ann, bob])
    const moved = noteOfPeer(bob, 'shape:n')
    expect(moved.x).toBe(9)
    expect(moved.props).toBe(before.props)
    expect(moved.meta).toBe(before.meta)
    editBoard(ann.doc, LOCAL_ORIGIN, () => recolorNote(ann.doc, 'shape:n', 'green'))
    settlePeers([ann, bob])
    expect(noteOfPeer(bob, 'shape:n').props.richText).toBe(before.props.richText)
    const now = noteOfPeer(bob, 'shape:n')
    bob.binding.flush()
    expect(noteOfPeer(bob, 'shape:n')).toBe(now)
  })

  test('in one frame is one change of the store, however many updates it were', () => {
    const [ann, bob] = twoAtOneNote()
    let changes = 0
    bob.store.listen(() => {
      changes += 1
    })
    for (let x = 0; x < 50; x++)
      editBoard(ann.doc, LOCAL_ORIGIN, () => moveNote(ann.doc, 'shape:n', x + 100, 0))
    deliver(bob)
    bob.frame()
    bob.store._flushHistory()
    expect(changes).toBe(1)
    expect(noteOfPeer(bob, 'shape:n').x).toBe(149)
  })

  test('a record that can’t be read is left out, one at a time, and returns when it is repaired', () => {
    const [ann, bob] = twoAtOneNote()
    const shapes = boardShapes(ann.doc)
    ann.doc.transact(() => {
      shapes.set('shape:evil', flatToMap({ t: 'embed', at: [0, 0, 0], in: ['page:page', 'a1'] }))
      shapes.set('shape:self', flatToMap({ t: 'frame', at: [0, 0, 0], in: ['shape:self', 'a1'] }))
      shapes.get('shape:n')?.set('at', [1e300, 0, 0])
      addNote(ann.doc, { id: 'shape:good', text: '', x: 1, y: 1, author: null })
    }, SERVER_ORIGIN)
    settlePeers([ann, bob])
    expect(bob.binding.quarantined.get().map(({ recordId }) => recordId)).toEqual(
      expect.arrayContaining(['shape:evil', 'shape:self', 'shape:n']),
    )
    expect(noteOfPeer(bob, 'shape:good').x).toBe(1)
    expect(noteOfPeer(bob, 'shape:n').x, 'the last good state stays').toBe(5)
    ann.doc.transact(() => {
      for (const id of ['shape:evil', 'shape:self']) shapes.delete(id)
      shapes.get('shape:n')?.set('at', [6, 0, 0])
    }, SERVER_ORIGIN)
    settlePeers([ann, bob])
    expect(bob.binding.quarantined.get()).toEqual([])
    expectSame([ann, bob])
  })

  test('[BD62] and has a letter with more marks than a browser can draw, from before the limit, is left out', () => {
    const [ann, bob] = twoAtOneNote()
    ann.doc.transact(() => {
      const text = `a${'\u0301'.repeat(9_990)}`
      addNote(ann.doc, { id: 'shape:heavy', text, x: 1, y: 1, author: null })
    }, SERVER_ORIGIN)
    settlePeers([ann, bob])
    expect(bob.binding.quarantined.get().map(({ recordId }) => recordId)).toEqual(['shape:heavy'])
    expect(bob.store.has('shape:heavy' as TLShapeId)).toBe(false)
  })

  test('in a circle is shown on the page until it is mended', () => {
    const [ann, bob] = twoAtOneNote()
    const frame = (parent: string) => flatToMap({ t: 'frame', at: [0, 0, 0], in: [parent, 'a1'] })
    ann.doc.transact(() => {
      boardShapes(ann.doc).set('shape:a', frame('shape:b'))
      boardShapes(ann.doc).set('shape:b', frame('shape:a'))
      boardShapes(ann.doc).set('shape:c', frame('shape:gone'))
    }, SERVER_ORIGIN)
    settlePeers([ann, bob])
    const parents = (['shape:a', 'shape:b', 'shape:c'] as TLShapeId[]).map(
      (id) => bob.store.get(id)?.parentId,
    )
    expect(parents).toEqual(['page:page', 'page:page', 'page:page'])
    ann.doc.transact(() => {
      boardShapes(ann.doc).get('shape:a')?.set('in', ['page:page', 'a1'])
      boardShapes(ann.doc).set('shape:gone', frame('page:page'))
    }, SERVER_ORIGIN)
    settlePeers([ann, bob])
    expectSame([ann, bob])
  })

  test('has no growth of theirs: each client measures for itself', () => {
    const measured: string[] = []
    const ann = createPeer('ann', {
      measure: (shape) => {
        measured.push(shape.type)
        return { growY: 40, fontSizeAdjustment: 0 }
      },
    })
    ann.doc.transact(
      () => addNote(ann.doc, { id: 'shape:n', text: 'long', x: 0, y: 0, author: null }),
      SERVER_ORIGIN,
    )
    ann.binding.flush()
    expect(noteOfPeer(ann, 'shape:n').props.growY).toBe(40)
    editBoard(ann.doc, SERVER_ORIGIN, () => moveNote(ann.doc, 'shape:n', 7, 7))
    ann.binding.flush()
    expect(measured, 'a move measures nothing').toEqual(['note'])
    expect(boardShapes(ann.doc).toJSON()).not.toHaveProperty(['shape:n', 'p.growY'])
  })
})

test('a note that another drags is where they have it, ahead of the document, and stays there when they release it', () => {
  const peers = twoAtOneNote()
  const [ann] = peers
  const awareness = new Awareness(new Y.Doc())
  const cy = createPeer('cy', { awareness })
  Y.applyUpdate(cy.doc, Y.encodeStateAsUpdate(ann.doc))
  cy.binding.flush()
  const say = (drag: unknown): void => {
    awareness.states.set(77, { drag })
    awareness.emit('change', [{ added: [], updated: [77], removed: [] }, 'remote'])
    cy.binding.flush()
  }
  say({ 'shape:n': [300, 10, 0], 'shape:unknown': [1, 1, 0], 'shape:evil': [Number.NaN, 0, 0] })
  expect(noteOfPeer(cy, 'shape:n')).toMatchObject({ x: 300, y: 10 })
  expect(boardShapes(cy.doc).get('shape:n')?.get('at')).toEqual([5, 0, 0])
  editBoard(cy.doc, SERVER_ORIGIN, () => moveNote(cy.doc, 'shape:n', 320, 10))
  cy.binding.flush()
  expect(noteOfPeer(cy, 'shape:n').x).toBe(300)
  say(null)
  expect(noteOfPeer(cy, 'shape:n').x).toBe(320)
  expectSame([cy])
  cy.binding.stop()
  awareness.destroy()
})

test('a text from a time when longer ones were taken is shown, and no new one of that length is written', () => {
  const limits = { ...LIMITS, maxTextChars: 5 }
  const refused: string[] = []
  const ann = createPeer('ann', { limits, onRefused: ({ code }) => refused.push(code) })
  editBoard(ann.doc, SERVER_ORIGIN, () =>
    addNote(ann.doc, { id: 'shape:n', text: 'longer than five', x: 0, y: 0, author: null }),
  )
  ann.binding.flush()
  expect(plainText(noteOfPeer(ann, 'shape:n').props.richText)).toBe('longer than five')
  ann.store.put([note('shape:new', { text: 'also longer' })])
  ann.binding.flush()
  expect(refused).toEqual(['text-too-long'])
  expect([...boardShapes(ann.doc).keys()]).toEqual(['shape:n'])
  ann.binding.stop()
})

test('a thing more than a board holds is refused, with the number as it is written everywhere', () => {
  const messages: string[] = []
  const ann = createPeer('ann', {
    limits: { ...LIMITS, maxRecords: 1_000 },
    onRefused: ({ message }) => messages.push(message),
  })
  editBoard(ann.doc, SERVER_ORIGIN, () => {
    for (let i = 0; i < 1_000; i++) addNote(ann.doc, { id: `shape:${i}`, text: '', x: 0, y: 0, author: null })
  })
  ann.store.put([note('shape:new')])
  ann.binding.flush()
  expect(messages).toEqual(['A board holds 1,000 things.'])
  ann.binding.stop()
})

test('a canvas that is bound again to the same document continues as before', () => {
  const [ann, bob] = twoAtOneNote()
  bob.binding.stop()
  editBoard(ann.doc, LOCAL_ORIGIN, () => moveNote(ann.doc, 'shape:n', 50, 50))
  bob.store.put([note('shape:stray')])
  deliver(bob)
  const { clock } = clockByHand()
  const binding = bindStore({ doc: bob.doc, undo: bob.undo, store: bob.store, clock })
  expect(noteOfPeer(bob, 'shape:n').x).toBe(50)
  expectSame([{ ...bob, binding }])
  binding.stop()
})
