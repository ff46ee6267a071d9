import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes, seedUpdate } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { flatToMap } from '#board/record/record-layout.ts'

/** A used board: notes, frames in frames, long texts, a stroke. */
export function workedOnBoard(): Uint8Array {
  const doc = new Y.Doc()
  // A seed picks among the clients, so they must be the same each time.
  doc.clientID = 4_711
  Y.applyUpdate(doc, seedUpdate('epoch'))
  editBoard(doc, SERVER_ORIGIN, () => {
    for (let i = 0; i < 1_500; i++) {
      addNote(doc, { id: `shape:n${i}`, text: `Note ${i} says this`, x: i, y: 0, author: 'ubob' })
    }
    for (let i = 0; i < 40; i++) {
      const parent = i === 0 || i % 20 === 0 ? 'page:page' : `shape:f${i - 1}`
      boardShapes(doc).set(`shape:f${i}`, flatToMap({ t: 'frame', at: [0, 0, 0], in: [parent, 'a1'] }))
    }
    for (let i = 0; i < 600; i++) {
      const inFrame = { t: 'note', at: [i, 0, 0], in: ['shape:f5', 'a1'], text: '' }
      boardShapes(doc).set(`shape:g${i}`, flatToMap(inFrame))
    }
  })
  const text = must(boardShapes(doc).get('shape:n0'), 'note').get('text')
  if (text instanceof Y.Text) {
    for (let i = 0; i < 3_000; i++) {
      text.insert(Math.floor(i / 2), 'ab')
      text.delete(Math.floor(i / 3), 1)
    }
  }
  return Y.encodeStateAsUpdate(doc)
}
