// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, removeRecords } from '#board/edit/edit-board.ts'
import type { EditedNoteDeleted } from './bind-store.ts'
import { type CanvasPeer, pass } from './testing/canvas-peer.ts'
import { expectSame, holdFrames, noteOfPeer, type PeerOptions, settlePeers } from './testing/peer.ts'
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

describe('deleting the note that someone is typing in', () => {
  function deleteUnderHands(): { ann: CanvasPeer; bob: CanvasPeer; announced: EditedNoteDeleted[] } {
    const announced: EditedNoteDeleted[] = []
    const [ann, bob] = twoPeers({ onEditedNoteDeleted: (deletion) => announced.push(deletion) })
    ann.editor.select(N)
    ann.editor.setEditingShape(N)
    ann.editor.setCurrentTool('select.editing_shape')
    editBoard(bob.doc, SERVER_ORIGIN, () => removeRecords(bob.doc, [N]))
    settlePeers(peers)
    return { ann, bob, announced }
  }

  function press(peer: CanvasPeer, key: string): boolean {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    let hasArrived = false
    const receive = (): void => {
      hasArrived = true
    }
    document.body.addEventListener('keydown', receive)
    peer.editor.getContainer().dispatchEvent(event)
    document.body.removeEventListener('keydown', receive)
    return hasArrived
  }

  test('ends the typing and announces it with the text', () => {
    const { ann, announced } = deleteUnderHands()
    expect(ann.editor.getEditingShapeId()).toBeNull()
    expect(ann.editor.getSelectedShapeIds()).toEqual([])
    expect(ann.editor.isIn('select.idle')).toBe(true)
    expect(announced).toMatchObject([{ noteId: N, text: 'hello' }])
  })

  test('keeps the next keys from becoming shortcuts, until there is a pause', () => {
    const { ann } = deleteUnderHands()
    for (let i = 0; i < 10; i++) {
      expect(press(ann, 'd')).toBe(false)
      pass(300)
    }
    pass(600)
    expect(press(ann, 'd')).toBe(true)
  })

  test('can be taken back by the one who typed, text, author and all', () => {
    const { ann, bob, announced } = deleteUnderHands()
    must(announced[0], 'notice').restore(ann)
    settlePeers(peers)
    expect(noteOfPeer(bob, N)).toMatchObject({ x: 0, meta: { author: 'di' } })
    expect(String(boardShapes(bob.doc).get(N)?.get('text'))).toBe('hello')
    expectSame(peers)
  })

  test('[BD22] the words can be restored in the document that the page shows now', () => {
    const { ann, announced } = deleteUnderHands()
    const doc = new Y.Doc()
    must(announced[0], 'notice').restore({ doc, undo: new Y.UndoManager(boardShapes(doc)) })
    expect(String(boardShapes(doc).get(N)?.get('text'))).toBe('hello')
    expect(boardShapes(ann.doc).has(N)).toBe(false)
  })

  test('is not announced to someone who did it themselves', () => {
    const announced: unknown[] = []
    const [ann] = twoPeers({ onEditedNoteDeleted: (deletion) => announced.push(deletion) })
    ann.editor.setEditingShape(N)
    editBoard(ann.doc, SERVER_ORIGIN, () => removeRecords(ann.doc, [N]))
    settlePeers(peers)
    expect(ann.editor.getEditingShapeId()).toBeNull()
    expect(announced).toEqual([])
  })
})
