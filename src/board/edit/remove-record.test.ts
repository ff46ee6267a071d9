import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { pagePlace } from '#board/doc/page-place.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap, readIn } from '#board/record/record-layout.ts'
import { editBoard } from './edit-board.ts'
import { removeRecord } from './remove-record.ts'

function boardWith(records: Record<string, Record<string, unknown>>): Y.Doc {
  const doc = new Y.Doc()
  for (const [id, flat] of Object.entries(records)) boardShapes(doc).set(id, flatToMap(flat))
  return doc
}

const note = (parent: string, index: string, x = 10, y = 20) => ({
  t: 'note',
  at: [x, y, 0],
  in: [parent, index],
  text: 'hi',
})

test('[BD20] one record is removed; its children stay on the page at their places, in their order', () => {
  const doc = boardWith({
    'shape:frame': { t: 'frame', at: [100, 100, Math.PI / 2], in: [PAGE_ID, 'a1'] },
    'shape:below': note('shape:frame', 'a1'),
    'shape:above': note('shape:frame', 'a2'),
    'shape:other': note(PAGE_ID, 'a2'),
  })
  const shapes = boardShapes(doc)
  const before = pagePlace(shapes, 'shape:above')
  editBoard(doc, LOCAL_ORIGIN, () => removeRecord(doc, 'shape:frame'))
  expect([...shapes.keys()].sort()).toEqual(['shape:above', 'shape:below', 'shape:other'])
  expect(shapes.get('shape:above')?.get('at')).toEqual(before)
  const index = (id: string): string => readIn(shapes.get(id)?.get('in'))?.[1] ?? ''
  expect(index('shape:below') < index('shape:above')).toBe(true)
  expect(index('shape:other') < index('shape:below')).toBe(true)
})

test('[BD20] the bindings of a shape and of an arrow go with it', () => {
  const records = {
    'shape:one': note(PAGE_ID, 'a1'),
    'shape:arrow': { t: 'arrow', at: [0, 0, 0], in: [PAGE_ID, 'a2'] },
    'binding:one': { t: 'binding:arrow', in: ['shape:arrow', 'shape:one'], 'p.terminal': 'end' },
  }
  const shape = boardWith(records)
  removeRecord(shape, 'shape:one')
  expect([...boardShapes(shape).keys()]).toEqual(['shape:arrow'])
  expect(boardShapes(shape).get('shape:arrow')?.get('p.end')).toEqual({ x: 110, y: 120 })
  const arrow = boardWith(records)
  removeRecord(arrow, 'shape:arrow')
  expect([...boardShapes(arrow).keys()]).toEqual(['shape:one'])
  const binding = boardWith(records)
  removeRecord(binding, 'binding:one')
  expect([...boardShapes(binding).keys()]).toEqual(['shape:one', 'shape:arrow'])
})

test('[BD20] a record that breaks the rules is removed, too', () => {
  const doc = boardWith({
    'shape:bad': { t: 'embed', at: ['x'], in: 7 },
    'shape:one': note('shape:bad', 'a1'),
  })
  removeRecord(doc, 'shape:bad')
  doc.getMap('shapes').set('shape:text', new Y.Text('not a map'))
  removeRecord(doc, 'shape:text')
  expect([...boardShapes(doc).keys()]).toEqual(['shape:one'])
  expect(boardShapes(doc).get('shape:one')?.get('at')).toEqual([10, 20, 0])
})
