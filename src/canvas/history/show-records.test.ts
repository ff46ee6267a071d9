import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { addNote, moveNote, removeRecords, setNoteText } from '#board/edit/edit-board.ts'
import { mapToFlat } from '#board/record/record-layout.ts'
import { showRecords } from './show-records.ts'

const recordsOf = (doc: Y.Doc) => [...boardShapes(doc)].map(([id, map]) => ({ id, fields: mapToFlat(map) }))

test('a canvas that goes through moments in any order is equal to each', () => {
  const { seed, random } = seededRandom()
  const board = new Y.Doc()
  const moments = Array.from({ length: 40 }, (_, i) => {
    const ids = [...boardShapes(board).keys()]
    const id = ids[Math.floor(random() * ids.length)]
    const kind = Math.floor(random() * 4)
    if (id === undefined || kind === 0)
      addNote(board, { id: `shape:${i}`, text: `Note ${i}`, x: i, y: 0, author: null })
    else if (kind === 1) setNoteText(board, id, `Changed ${i}`)
    else if (kind === 2) moveNote(board, id, i, i)
    else removeRecords(board, [id])
    return recordsOf(board)
  })
  const canvas = new Y.Doc()
  for (let i = 0; i < 100; i++) {
    const records = moments[Math.floor(random() * moments.length)] ?? []
    showRecords(canvas, records)
    const byId = (list: typeof records) => new Map(list.map(({ id, fields }) => [id, fields]))
    expect(byId(recordsOf(canvas)), `seed ${seed}`).toEqual(byId(records))
  }
})

test('records that stay the same are not written again', () => {
  const board = new Y.Doc()
  addNote(board, { id: 'shape:1', text: 'One', x: 0, y: 0, author: null })
  addNote(board, { id: 'shape:2', text: 'Two', x: 0, y: 0, author: null })
  const canvas = new Y.Doc()
  showRecords(canvas, recordsOf(board))
  moveNote(board, 'shape:2', 5, 5)
  const changed: string[] = []
  boardShapes(canvas).observeDeep((events) => changed.push(...events.map(({ path }) => String(path[0]))))
  showRecords(canvas, recordsOf(board))
  expect(changed).toEqual(['shape:2'])
})
