import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { compact } from './compact.ts'
import { shareUpdates } from './shared-updates.ts'

/** A board on which two people write at once, as its updates. */
function writeBoard(): Uint8Array[] {
  const updates = [seedUpdate('epoch')]
  const docs = [new Y.Doc(), new Y.Doc()]
  for (const [i, doc] of docs.entries()) {
    Y.applyUpdate(doc, seedUpdate('epoch'))
    doc.on('update', (update: Uint8Array) => updates.push(update))
    editBoard(doc, LOCAL_ORIGIN, () => {
      for (let n = 0; n < 5; n++)
        addNote(doc, { id: `shape:${i}n${n}`, text: `Note ${n} 😀`, x: n, y: i, author: 'uann' })
    })
    editBoard(doc, LOCAL_ORIGIN, () => moveNote(doc, `shape:${i}n1`, 7, 7))
    editBoard(doc, LOCAL_ORIGIN, () => removeRecords(doc, [`shape:${i}n2`]))
  }
  return updates
}

const NONE = shareUpdates([])

test('[SY34] a compacted board holds what it was made from', () => {
  const updates = writeBoard()
  const { data, sha256 } = compact({
    parts: { base: shareUpdates(updates.slice(0, 3)), tail: shareUpdates(updates.slice(3)) },
    history: null,
  })
  const before = new Y.Doc()
  for (const update of updates) Y.applyUpdate(before, update)
  const after = new Y.Doc()
  Y.applyUpdate(after, data)
  expect(boardShapes(after).toJSON()).toEqual(boardShapes(before).toJSON())
  expect(boardShapes(after).size).toBe(8)
  expect(sha256).toHaveLength(32)
  const again = { base: shareUpdates([data]), tail: NONE }
  expect(compact({ parts: again, history: null }).data).toEqual(data)
})

test('[SY34] a board with a missing update is not compacted', () => {
  const updates = writeBoard()
  const parts = { base: NONE, tail: shareUpdates([...updates.slice(0, 1), ...updates.slice(2)]) }
  expect(() => compact({ parts, history: null })).toThrow('updates are missing')
})
