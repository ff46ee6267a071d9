import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type BoardIndex, createBoardIndex } from '#board/doc/board-index.ts'
import { addNote, removeRecords } from '#board/edit/edit-board.ts'
import { arrowsTo, joinByArrow } from '#board/edit/join-by-arrow.ts'
import { removeRecord } from '#board/edit/remove-record.ts'
import { readIn } from '#board/record/record-layout.ts'
import { addFrame } from './add-round-frame.ts'
import { layGroups, movableNotes, type NotesToGroup, takeGroupApart } from './group-notes.ts'

const FRAME = 'shape:theme'
const NOTES = 300

function boardOfMany(): { doc: Y.Doc; index: BoardIndex; shapes: Y.Map<Y.Map<unknown>> } {
  const doc = new Y.Doc()
  const shapes = boardShapes(doc)
  doc.transact(() => {
    let index: IndexKey = getIndexAbove(null)
    for (let i = 0; i < NOTES; i++) {
      addNote(doc, { id: `shape:n${i}`, text: '', author: null, x: i * 300, y: 0, index })
      index = getIndexAbove(index)
    }
    joinByArrow(doc, 'shape:arrow', 'shape:n0', 'shape:n1', index)
    addFrame(doc, { id: 'shape:frame', name: '', x: 0, y: 900, w: 500, h: 500 })
    addNote(doc, { id: 'shape:in', text: '', author: null, x: 0, y: 0, parentId: 'shape:frame' })
  })
  return { doc, index: createBoardIndex(doc), shapes }
}

/** Fails if the whole board is visited, and counts the records that are read. */
function watchReads(shapes: Y.Map<Y.Map<unknown>>): { looks(): number } {
  for (const walk of ['keys', 'values', 'entries', 'forEach'] as const) {
    vi.spyOn(shapes, walk).mockImplementation(() => {
      throw new Error(`the whole board is read: ${walk}`)
    })
  }
  const get = vi.spyOn(shapes, 'get')
  return { looks: () => get.mock.calls.length }
}

test('[BD41] with a kept index, what hangs on a record is found without a walk over the board', () => {
  const { doc, index, shapes } = boardOfMany()
  const reads = watchReads(shapes)
  expect(arrowsTo(doc, ['shape:n1'], index)).toEqual(['shape:arrow'])
  removeRecords(doc, ['shape:n1', 'shape:frame'], index)
  removeRecord(doc, 'shape:n2', index)
  expect(reads.looks()).toBeLessThan(60)
  vi.restoreAllMocks()
  expect(shapes.get('shape:arrow')?.get('p.end')).toEqual({ x: 300, y: 0 })
  expect([...shapes.keys()].filter((id) => !/^shape:n\d/.test(id))).toEqual([
    'shape:arrow',
    'binding:arrow-start',
  ])
})

test('[BD41] a shape that has left its parent within the same change stays when the parent is deleted', () => {
  const { doc, index, shapes } = boardOfMany()
  doc.transact(() => {
    shapes.get('shape:in')?.set('in', ['page:page', 'a9'])
    removeRecords(doc, ['shape:frame'], index)
  })
  expect([shapes.has('shape:frame'), shapes.has('shape:in')]).toEqual([false, true])
})

test('[BD41] a group whose frame people filled is taken apart in slices', () => {
  const { doc, shapes } = boardOfMany()
  const moved = movableNotes(doc, ['shape:n0', 'shape:n1'])
  const group: NotesToGroup = { frameId: FRAME, title: 'Buses', moved }
  layGroups(doc, [group])
  for (let i = 2; i < 252; i++) shapes.get(`shape:n${i}`)?.set('in', [FRAME, 'a5'])
  const index = createBoardIndex(doc)
  const left = () =>
    Array.from({ length: NOTES }, (_, i) => readIn(shapes.get(`shape:n${i}`)?.get('in'))?.[0]).filter(
      (parentId) => parentId === FRAME,
    ).length
  const lefts: number[] = []
  for (let isGone = false; !isGone && lefts.length < 5; ) {
    const before = shapes.size
    const ids = [...shapes.keys()]
    const reads = watchReads(shapes)
    isGone = takeGroupApart(doc, { group, index, maxNotes: 100 })
    // A few for each of a hundred notes, and one for each that was in the frame.
    expect(reads.looks()).toBeLessThan(1_500)
    vi.restoreAllMocks()
    index.update(ids)
    expect(shapes.size).toBe(isGone ? before - 1 : before)
    lefts.push(left())
  }
  expect(lefts).toEqual([152, 52, 0])
  expect(shapes.get('shape:n1')?.get('in')).toEqual(moved[1]?.in)
})
