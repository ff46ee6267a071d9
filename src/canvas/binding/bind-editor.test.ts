// @vitest-environment jsdom
import { createShapeId, react, type TLArrowShape } from 'tldraw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, moveNote, recolorNote, removeRecords, setNoteMeta } from '#board/edit/edit-board.ts'
import { type CanvasPeer, pass, point } from './testing/canvas-peer.ts'
import {
  change,
  deliver,
  expectSame,
  holdFrames,
  note,
  noteOfPeer,
  type PeerOptions,
  settlePeers,
} from './testing/peer.ts'
import { N, twoAtOneNote } from './testing/two-at-one-note.ts'

let peers: CanvasPeer[] = []

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  for (const peer of peers) peer.stop()
  peers = []
  vi.useRealTimers()
})

function twoPeers(options?: PeerOptions): [CanvasPeer, CanvasPeer] {
  const two = twoAtOneNote(options)
  peers = two
  return two
}

function beginDrag(peer: CanvasPeer): void {
  point(peer, 'pointer_down', 100, 100)
  point(peer, 'pointer_move', 110, 100)
  point(peer, 'pointer_move', 150, 100)
}

function countUpdates(peer: CanvasPeer): () => number {
  let count = 0
  peer.doc.on('update', (_update, _origin, _doc, tr) => {
    if (tr.local) count += 1
  })
  return () => count
}

describe('a drag', () => {
  test('with pauses in it is one step of undo', () => {
    const [ann] = twoPeers()
    beginDrag(ann)
    ann.binding.flush()
    pass(700)
    point(ann, 'pointer_move', 300, 100)
    ann.binding.flush()
    pass(700)
    point(ann, 'pointer_up', 300, 100)
    settlePeers(peers)
    expect(noteOfPeer(ann, N).x).toBe(200)
    expect(ann.editor.getCanUndo()).toBe(true)
    ann.editor.undo()
    settlePeers(peers)
    expect(noteOfPeer(ann, N).x).toBe(0)
    expect(ann.editor.getCanUndo()).toBe(false)
    ann.editor.redo()
    settlePeers(peers)
    expect(noteOfPeer(ann, N).x).toBe(200)
    expectSame(peers)
  })

  test('is written at most ten times a second, announced as it goes, and its end is announced after it is written', () => {
    const announced: (readonly number[] | null)[] = []
    let written: unknown
    const [ann] = twoPeers({
      onDrag: (places) => {
        announced.push(places ? must(places[N], 'place') : null)
        written = boardShapes(ann.doc).get(N)?.get('at')
      },
    })
    const updates = countUpdates(ann)
    beginDrag(ann)
    for (let i = 0; i < 60; i++) {
      point(ann, 'pointer_move', 150 + i, 100)
      ann.store._flushHistory()
      pass(16)
    }
    point(ann, 'pointer_up', 209, 100)
    pass(100)
    expect(updates()).toBeGreaterThan(3)
    expect(updates()).toBeLessThanOrEqual(12)
    expect(announced.length).toBeGreaterThan(50)
    expect(announced.at(-2)).toEqual([109, 0, 0])
    expect(announced.at(-1)).toBeNull()
    expect(written).toEqual([109, 0, 0])
  })

  test('is not disturbed by changes of others', () => {
    const [ann, bob] = twoPeers()
    beginDrag(ann)
    ann.binding.flush()
    point(ann, 'pointer_move', 300, 100)
    editBoard(bob.doc, SERVER_ORIGIN, () => recolorNote(bob.doc, N, 'green'))
    deliver(ann)
    ann.frame()
    expect(noteOfPeer(ann, N)).toMatchObject({ x: 200, props: { color: 'green' } })
    expect(boardShapes(ann.doc).get(N)?.get('at')).toEqual([50, 0, 0])
    point(ann, 'pointer_move', 310, 100)
    point(ann, 'pointer_up', 310, 100)
    settlePeers(peers)
    expect(noteOfPeer(bob, N)).toMatchObject({ x: 210, props: { color: 'green' } })
  })

  test('a drag of a note that another person moves too ends where it is dropped', () => {
    const [ann, bob] = twoPeers()
    // The higher id wins among concurrent writes: the test needs theirs to win.
    ann.doc.clientID = 1
    bob.doc.clientID = 2
    beginDrag(ann)
    ann.binding.flush()
    point(ann, 'pointer_move', 300, 100)
    editBoard(bob.doc, SERVER_ORIGIN, () => moveNote(bob.doc, N, -500, -500))
    deliver(ann)
    ann.frame()
    expect(noteOfPeer(ann, N).x).toBe(200)
    point(ann, 'pointer_up', 300, 100)
    pass(200)
    settlePeers(peers)
    expect(noteOfPeer(bob, N)).toMatchObject({ x: 200, y: 0 })
    expectSame(peers)
  })

  test('given up with Escape leaves the note where it was, in the colour that another gave it', () => {
    const [ann, bob] = twoPeers()
    beginDrag(ann)
    settlePeers(peers)
    change(bob, N, {}, { color: 'light-red' })
    settlePeers(peers)
    point(ann, 'pointer_move', 400, 100)
    ann.editor.cancel()
    settlePeers(peers)
    expect(noteOfPeer(ann, N)).toMatchObject({ x: 0, props: { color: 'light-red' } })
    expect(ann.editor.getCanUndo()).toBe(false)
    expect(ann.editor.getCanRedo()).toBe(false)
    expectSame(peers)
  })

  test('a drag of a note that another person deletes ends without it', () => {
    const [ann, bob] = twoPeers()
    beginDrag(ann)
    editBoard(bob.doc, SERVER_ORIGIN, () => removeRecords(bob.doc, [N]))
    settlePeers(peers)
    point(ann, 'pointer_move', 400, 100)
    point(ann, 'pointer_up', 400, 100)
    settlePeers(peers)
    expect(ann.store.get(N)).toBeUndefined()
    expectSame(peers)
  })
})

describe('undo', () => {
  test('takes back only mine, and the buttons know', () => {
    const [ann, bob] = twoPeers()
    const seen: boolean[] = []
    const stop = react('undo button', () => seen.push(bob.editor.getCanUndo()))
    ann.editor.markHistoryStoppingPoint('nudge')
    ann.editor.updateShape({ id: N, type: 'note', x: 40 })
    settlePeers(peers)
    bob.editor.markHistoryStoppingPoint('colour')
    bob.editor.updateShape({ id: N, type: 'note', props: { color: 'green' } })
    settlePeers(peers)
    ann.editor.undo()
    settlePeers(peers)
    expect(noteOfPeer(bob, N)).toMatchObject({ x: 0, props: { color: 'green' } })
    bob.editor.undo()
    settlePeers(peers)
    expect(noteOfPeer(ann, N)).toMatchObject({ x: 0, props: { color: 'yellow' } })
    stop()
    expect(seen).toEqual([false, true, false])
    expectSame(peers)
  })

  test('several marks squashed into one are one step', () => {
    const [ann] = twoPeers()
    const before = ann.editor.markHistoryStoppingPoint('begin')
    ann.editor.updateShape({ id: N, type: 'note', x: 10 })
    ann.editor.markHistoryStoppingPoint('middle')
    ann.editor.updateShape({ id: N, type: 'note', props: { color: 'green' } })
    ann.editor.squashToMark(before)
    ann.editor.undo()
    expect(noteOfPeer(ann, N)).toMatchObject({ x: 0, props: { color: 'yellow' } })
    expect(ann.editor.getCanUndo()).toBe(false)
  })

  test('bail takes the last step back for good', () => {
    const [ann] = twoPeers()
    ann.editor.markHistoryStoppingPoint()
    ann.editor.updateShape({ id: N, type: 'note', x: 10 })
    ann.editor.bail()
    expect(noteOfPeer(ann, N).x).toBe(0)
    expect(ann.editor.getCanRedo()).toBe(false)
  })

  test('works inside a transaction of tldraw', () => {
    const [ann] = twoPeers()
    const mark = ann.editor.markHistoryStoppingPoint()
    ann.editor.run(() => {
      ann.editor.updateShape({ id: N, type: 'note', x: 10 })
      ann.editor.bailToMark(mark)
    })
    settlePeers(peers)
    expect(noteOfPeer(ann, N).x).toBe(0)
    expectSame(peers)
  })
})

describe('a new note', () => {
  test('copied from another is mine and has no number', () => {
    const [ann] = twoPeers()
    editBoard(ann.doc, SERVER_ORIGIN, () => setNoteMeta(ann.doc, N, { number: 12 }))
    settlePeers(peers)
    ann.editor.duplicateShapes([N], { x: 300, y: 0 })
    settlePeers(peers)
    const copy = must(
      ann.editor.getCurrentPageShapes().find((shape) => shape.id !== N),
      'copy',
    )
    expect(noteOfPeer(ann, N).meta).toEqual({ author: 'di', number: 12 })
    expect(copy.meta).toEqual({ author: 'ann' })
    expectSame(peers)
  })

  test.each([
    [{ author: 'a0123456789ab', model: 'anthropic:x' }, 'ai'],
    [{ author: 'a0123456789ab', model: 'demo:script', stamp: 'script-edited' }, 'script-edited'],
    [{ stamp: 'ai-edited' }, 'ai-edited'],
  ] as const)('copied from an agent is mine, and its words stay the agent’s: %o', (meta, stamp) => {
    const [ann] = twoPeers()
    editBoard(ann.doc, SERVER_ORIGIN, () => setNoteMeta(ann.doc, N, meta))
    settlePeers(peers)
    ann.editor.duplicateShapes([N], { x: 300, y: 0 })
    settlePeers(peers)
    const copy = must(
      ann.editor.getCurrentPageShapes().find((shape) => shape.id !== N),
      'copy',
    )
    expect(copy.meta).toEqual({ author: 'ann', stamp })
    expectSame(peers)
  })
})

test('records that a board may not hold are removed from the canvas again', () => {
  const refused: string[] = []
  const [ann] = twoPeers({ onRefused: ({ code }) => refused.push(code) })
  ann.store.put([note('shape:far', { x: 1e9 })])
  change(ann, N, { y: -1e9 })
  settlePeers(peers)
  expect(refused).toEqual(['bad-place', 'bad-place'])
  expect(ann.store.get(createShapeId('far'))).toBeUndefined()
  expect(noteOfPeer(ann, N).y).toBe(0)
  expectSame(peers)
})

test('a viewer changes nothing, on the board or on their own canvas', () => {
  const canEdit = writable(true)
  const [ann] = twoPeers({ canEdit })
  const updates = countUpdates(ann)
  canEdit.set(false)
  ann.store.put([note('shape:mine')])
  change(ann, N, { x: 99 })
  settlePeers(peers)
  expect(updates()).toBe(0)
  expect(noteOfPeer(ann, N).x).toBe(0)
  change(ann, N, { x: 98 })
  ann.store.remove([N])
  settlePeers(peers)
  expect(noteOfPeer(ann, N).x).toBe(0)
  expectSame(peers)
})

test('an arrow that one client binds to a note is not answered with a repair by every client', () => {
  const [ann, bob] = twoPeers()
  const updates = countUpdates(bob)
  const arrow = createShapeId('arrow')
  ann.editor.createShape<TLArrowShape>({ id: arrow, type: 'arrow', x: 400, y: 400 })
  ann.editor.createBinding({
    type: 'arrow',
    fromId: arrow,
    toId: N,
    props: {
      terminal: 'end',
      normalizedAnchor: { x: 0.5, y: 0.5 },
      isExact: false,
      isPrecise: false,
      snap: 'none',
    },
  })
  settlePeers(peers)
  const updatesOfAnn = countUpdates(ann)
  // Another person brings the note to the front: each editor would now lift the arrow above it, with a different key.
  boardShapes(bob.doc).get(N)?.set('in', ['page:page', 'a9'])
  settlePeers(peers)
  expect(updates() + updatesOfAnn(), 'only the one that brought it to the front').toBe(1)
  ann.editor.deleteShape(N)
  settlePeers(peers)
  expect(bob.editor.getBindingsFromShape(arrow, 'arrow')).toEqual([])
  expect(updates()).toBe(1)
  expectSame(peers)
})
