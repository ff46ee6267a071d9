// @vitest-environment jsdom

import { type TLFrameShape, type TLNoteShape, type TLShapeId, toRichText } from 'tldraw'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { type Writable, writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { giveBoardId, revealNote } from '#board/private-writing/draft-document.ts'
import type { PrivateWritingPhase } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { projectionFor } from '../connection/testing/board-page.ts'
import { belongsToDraft } from './belongs-to-draft.ts'
import { bindDraft } from './bind-draft.ts'
import { isMarkedPrivate } from './document-of-new-notes.ts'
import { type CanvasPeer, createCanvasPeer } from './testing/canvas-peer.ts'
import { clockByHand, holdFrames } from './testing/peer.ts'
import { N } from './testing/two-at-one-note.ts'
import { openNote, stopTypists } from './testing/typist.ts'

const ID = 'shape:own' as TLShapeId

let peer: CanvasPeer
let draft: { doc: Y.Doc; undo: BoardUndo }
let session: Writable<Projection | null>
let flush: () => void
let hiddenUnderHands: Mock<() => void>
let stop: () => void

function sessionIn(phase: PrivateWritingPhase): Projection {
  return { ...projectionFor('editor'), privateWriting: { ...PRIVATE_WRITING, phase } }
}

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const doc = new Y.Doc()
  draft = { doc, undo: new BoardUndo(doc) }
  session = writable<Projection | null>(sessionIn('writing'))
  const parts = { draft: writable(draft), session }
  peer = createCanvasPeer('u1', {
    owns: (record, isAdded) => !belongsToDraft({ ...peer, ...parts }, record, isAdded),
  })
  peer.undo.join(draft.undo)
  const { clock, frame } = clockByHand()
  hiddenUnderHands = vi.fn()
  const shared = { store: peer.store, userId: 'u1', clock, onEditedNoteHidden: hiddenUnderHands }
  stop = bindDraft({ ...peer, ...parts }, shared)
  flush = () => {
    peer.binding.flush()
    frame()
    peer.frame()
  }
})
afterEach(() => {
  stopTypists()
  stop()
  peer.stop()
  vi.useRealTimers()
})

function addOwnNote(text = 'Stairs', id = ID): void {
  peer.editor.markHistoryStoppingPoint('add')
  peer.editor.createShape<TLNoteShape>({
    id,
    type: 'note',
    x: 5,
    y: 6,
    props: { richText: toRichText(text) },
  })
  flush()
}

const ids = (doc: Y.Doc): string[] => [...boardShapes(doc).keys()]
const shown = (): TLNoteShape | undefined => peer.editor.getShape<TLNoteShape>(ID)

test('while people write in private a new note is written to the draft document, and is marked on the canvas', () => {
  addOwnNote()
  expect([ids(peer.doc), ids(draft.doc)]).toEqual([[], [ID]])
  expect(isMarkedPrivate(shown())).toBe(true)
  expect([...(boardShapes(draft.doc).get(ID)?.keys() ?? [])].some((key) => key.includes('rivate'))).toBe(
    false,
  )
  peer.editor.updateShape<TLNoteShape>({ id: ID, type: 'note', x: 50, props: { color: 'blue' } })
  flush()
  expect(boardShapes(draft.doc).get(ID)?.get('at')).toEqual([50, 6, 0])
  expect(boardShapes(draft.doc).get(ID)?.get('p.color')).toBe('blue')
})

test('other shapes, and notes before and after, go to the board', () => {
  peer.editor.createShape<TLFrameShape>({ type: 'frame', x: 0, y: 0, props: { w: 400, h: 400 } })
  session.set(sessionIn('revealed'))
  addOwnNote()
  expect([ids(peer.doc).length, ids(draft.doc)]).toEqual([2, []])
  expect(isMarkedPrivate(shown())).toBe(false)
})

test.each(['draft', 'board'] as const)(
  'a note that the server took from the board to the draft is private on the canvas, also if the %s changes first',
  (first) => {
    session.set(sessionIn('revealed'))
    addOwnNote('Written offline')
    session.set(sessionIn('writing'))
    const record = must(boardShapes(peer.doc).get(ID), 'the note').clone()
    const changes = {
      draft: () => editBoard(draft.doc, SERVER_ORIGIN, () => boardShapes(draft.doc).set(ID, record)),
      board: () => editBoard(peer.doc, SERVER_ORIGIN, () => removeRecords(peer.doc, [ID])),
    }
    changes[first]()
    flush()
    changes[first === 'draft' ? 'board' : 'draft']()
    flush()
    expect(isMarkedPrivate(shown())).toBe(true)
    expect(ids(draft.doc)).toEqual([ID])
  },
)

/** A note from before the page knew of the private writing, in which its person types when the server takes it from the board. */
function takeWhileTyping() {
  session.set(sessionIn('revealed'))
  addOwnNote('Written', N)
  session.set(sessionIn('writing'))
  const typist = openNote(peer)
  typist.caretTo(7)
  typist.type(' off')
  flush()
  const server = new Y.Doc()
  Y.applyUpdate(server, Y.encodeStateAsUpdate(peer.doc))
  const taken = must(boardShapes(server).get(N), 'the note').clone()
  typist.type('line,')
  editBoard(server, SERVER_ORIGIN, () => removeRecords(server, [N]))
  Y.applyUpdate(peer.doc, Y.encodeStateAsUpdate(server))
  flush()
  const arrive = () => {
    editBoard(draft.doc, SERVER_ORIGIN, () => boardShapes(draft.doc).set(N, taken))
    flush()
  }
  return { typist, arrive, inDraft: () => String(boardShapes(draft.doc).get(N)?.get('text')) }
}

test('a person who types in a note while the server takes it to the draft can continue, and loses no letter', () => {
  const { typist, arrive, inDraft } = takeWhileTyping()
  typist.type(' in the')
  flush()
  expect(peer.editor.getEditingShapeId()).toBe(N)
  arrive()
  expect(inDraft()).toBe('Written offline, in the')
  typist.type(' tunnel')
  flush()
  expect([inDraft(), typist.seen(), ids(peer.doc)]).toEqual([
    'Written offline, in the tunnel',
    'Written offline, in the tunnel',
    [],
  ])
  expect([peer.editor.getEditingShapeId(), isMarkedPrivate(peer.editor.getShape(N))]).toEqual([N, true])
})

test('a person who stops typing before the draft has the note loses no letter either', () => {
  const { typist, arrive, inDraft } = takeWhileTyping()
  typist.type(' in the')
  peer.editor.setEditingShape(null)
  typist.text.destroy()
  flush()
  arrive()
  expect(inDraft()).toBe('Written offline, in the')
  expect(isMarkedPrivate(peer.editor.getShape(N))).toBe(true)
})

test('a note that does not arrive in the draft was deleted', () => {
  takeWhileTyping()
  expect(peer.editor.getShape(N)).toBeDefined()
  vi.advanceTimersByTime(7_000)
  flush()
  expect(peer.editor.getShape(N)).toBeUndefined()
})

test('undo and redo of a private note, and deleting it, change the draft document alone', () => {
  addOwnNote()
  peer.editor.undo()
  flush()
  expect([ids(draft.doc), shown()]).toEqual([[], undefined])
  peer.editor.redo()
  flush()
  expect([ids(peer.doc), ids(draft.doc)]).toEqual([[], [ID]])
  peer.editor.deleteShapes([ID])
  flush()
  expect([ids(peer.doc), ids(draft.doc), shown()]).toEqual([[], [], undefined])
})

test('a revealed note stays where it is, loses its mark, and is edited on the board from then on', () => {
  addOwnNote()
  const reveal = () =>
    editBoard(peer.doc, SERVER_ORIGIN, () =>
      editBoard(draft.doc, SERVER_ORIGIN, () => revealNote(draft.doc, peer.doc, ID, { author: 'u1' })),
    )
  reveal()
  flush()
  expect(shown()).toMatchObject({ x: 5, y: 6, meta: { author: 'u1' } })
  expect(isMarkedPrivate(shown())).toBe(false)
  peer.editor.updateShape<TLNoteShape>({ id: ID, type: 'note', x: 70 })
  flush()
  expect(boardShapes(peer.doc).get(ID)?.get('at')).toEqual([70, 6, 0])
  expect(boardShapes(draft.doc).get(ID)?.get('at')).toEqual([5, 6, 0])
})

test('a note whose reveal arrives before the board’s change stays on the canvas until then', () => {
  addOwnNote()
  const board = new Y.Doc()
  editBoard(draft.doc, SERVER_ORIGIN, () => revealNote(draft.doc, board, ID, { author: null }))
  flush()
  expect(shown()).toBeDefined()
  Y.applyUpdate(peer.doc, Y.encodeStateAsUpdate(board))
  flush()
  vi.advanceTimersByTime(4_000)
  flush()
  expect(shown()).toBeDefined()
  editBoard(peer.doc, SERVER_ORIGIN, () => boardShapes(peer.doc).delete(ID))
  flush()
  expect(shown()).toBeUndefined()
})

test('at a reveal without names a note leaves its writer’s canvas, with its selection, hover and typing, and no key becomes a shortcut', () => {
  addOwnNote('Written', N)
  peer.editor.select(N)
  openNote(peer)
  const { editor } = peer
  editor.setHoveredShape(N)
  editBoard(peer.doc, SERVER_ORIGIN, () =>
    editBoard(draft.doc, SERVER_ORIGIN, () => {
      giveBoardId(draft.doc, N, 'shape:new')
      revealNote(draft.doc, peer.doc, N, { author: null, at: { parentId: 'page:page', x: 900, y: 800 } })
    }),
  )
  flush()
  expect([...editor.getCurrentPageShapeIds()]).toEqual(['shape:new'])
  expect([editor.getSelectedShapeIds(), editor.getHoveredShapeId(), editor.getEditingShapeId()]).toEqual([
    [],
    null,
    null,
  ])
  expect(hiddenUnderHands).toHaveBeenCalledTimes(1)
  const key = new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true })
  editor.getContainer().dispatchEvent(key)
  expect(key.defaultPrevented).toBe(true)
  const note = must(boardShapes(peer.doc).get('shape:new'), 'the note')
  expect([String(note.get('text')), note.get('at')]).toEqual(['Written', [900, 800, 0]])
  // The person's private changes stay theirs to undo, so the draft keeps the note; the board gets it from the server.
  expect(boardShapes(draft.doc).has(N)).toBe(true)
})
