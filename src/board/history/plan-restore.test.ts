import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import {
  addNote,
  editBoard,
  moveNote,
  removeRecords,
  setNoteMeta,
  setNoteText,
} from '#board/edit/edit-board.ts'
import { joinByArrow } from '#board/edit/join-by-arrow.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { pickRecords, type RestoreScope } from './pick-records.ts'
import { applyRestore, differences, planRestore } from './plan-restore.ts'

const PAGE = 'page:page'

/** A frame with two notes, one of them in a group, and a note beside it, joined by an arrow. */
function createBoards() {
  const doc = new Y.Doc()
  const edit = (change: () => void): void => editBoard(doc, LOCAL_ORIGIN, change)
  edit(() => {
    const shapes = boardShapes(doc)
    shapes.set('shape:f', flatToMap({ t: 'frame', at: [0, 0, 0], in: [PAGE, 'a1'], 'p.name': 'Frame' }))
    shapes.set('shape:g', flatToMap({ t: 'group', at: [0, 0, 0], in: ['shape:f', 'a1'] }))
    addNote(doc, { id: 'shape:in', text: 'In', x: 1, y: 1, author: 'uann', parentId: 'shape:f', index: 'a2' })
    addNote(doc, {
      id: 'shape:deep',
      text: 'Deep',
      x: 1,
      y: 1,
      author: 'uann',
      parentId: 'shape:g',
      index: 'a1',
    })
    addNote(doc, { id: 'shape:out', text: 'Out', x: 900, y: 1, author: 'ubob', index: 'a2' })
    joinByArrow(doc, 'shape:arrow', 'shape:in', 'shape:out')
  })
  const then = new Y.Doc()
  Y.applyUpdate(then, Y.encodeStateAsUpdate(doc))
  const restore = (scope: RestoreScope, unsigned: string[] = []): string[] => {
    const picked = pickRecords(then, scope)
    const plan = planRestore({ doc, picked, scope, isUnsigned: (id) => unsigned.includes(id) })
    edit(() => applyRestore(doc, plan))
    expect(differences(doc, plan)).toEqual([])
    return [...plan.targets.keys(), ...plan.removals].toSorted()
  }
  return { doc, then, edit, restore }
}

const json = (doc: Y.Doc) => boardShapes(doc).toJSON()

test('[HI21] a deleted note returns with the frame and group that it was in, and with nothing beside it', () => {
  const { doc, edit, restore } = createBoards()
  edit(() => removeRecords(doc, ['shape:f']))
  expect(restore({ kind: 'records', ids: ['shape:deep'] })).toEqual(['shape:deep', 'shape:f', 'shape:g'])
})

test('[HI21] a deleted frame returns with its content; of a frame that is there, deleted content stays away', () => {
  const { doc, then, edit, restore } = createBoards()
  edit(() => removeRecords(doc, ['shape:in']))
  expect(restore({ kind: 'records', ids: ['shape:f'] })).toEqual([])
  edit(() => removeRecords(doc, ['shape:f']))
  expect(restore({ kind: 'records', ids: ['shape:f'] })).toEqual([
    'shape:deep',
    'shape:f',
    'shape:g',
    'shape:in',
  ])
  expect(json(doc)['shape:deep']).toEqual(json(then)['shape:deep'])
})

test('[HI21] a frame returns with all of its content as it was, and what was added to it later stays', () => {
  const { doc, then, edit, restore } = createBoards()
  edit(() => {
    setNoteText(doc, 'shape:in', 'Changed')
    moveNote(doc, 'shape:out', 5, 5)
    removeRecords(doc, ['shape:g'])
    addNote(doc, { id: 'shape:late', text: 'Late', x: 1, y: 1, author: null, parentId: 'shape:f' })
  })
  expect(restore({ kind: 'frame', id: 'shape:f' })).toEqual(['shape:deep', 'shape:g', 'shape:in'])
  expect(json(doc)['shape:in']).toEqual(json(then)['shape:in'])
  expect(json(doc)['shape:out']).toMatchObject({ at: [5, 5, 0] })
  expect(json(doc)['shape:late']).toBeDefined()
})

test('[HI21] the whole board is as it was, arrows and their ends too', () => {
  const { doc, then, edit, restore } = createBoards()
  edit(() => {
    removeRecords(doc, ['shape:out', 'shape:f'])
    addNote(doc, { id: 'shape:late', text: 'Late', x: 1, y: 1, author: null })
  })
  restore({ kind: 'board' })
  expect(json(doc)).toEqual(json(then))
})

test('[HI22] authors, numbers and locks stay as they are now, and a note without an author returns without', () => {
  const { doc, edit, restore } = createBoards()
  edit(() => {
    setNoteText(doc, 'shape:out', 'New words')
    setNoteMeta(doc, 'shape:out', { number: 7 })
    boardShapes(doc).get('shape:out')?.set('locked', true)
    removeRecords(doc, ['shape:in'])
  })
  restore({ kind: 'records', ids: ['shape:out', 'shape:in'] }, ['shape:in'])
  expect(json(doc)['shape:out']).toMatchObject({
    text: 'Out',
    'm.number': 7,
    'm.author': 'ubob',
    locked: true,
  })
  expect(json(doc)['shape:in']).toMatchObject({ text: 'In' })
  expect(json(doc)['shape:in']).not.toHaveProperty(['m.author'])
})

test('[HI21] a record whose parent has moved into it returns to the page', () => {
  const { doc, edit, restore } = createBoards()
  edit(() => {
    boardShapes(doc).get('shape:g')?.set('in', [PAGE, 'a5'])
    boardShapes(doc).get('shape:f')?.set('in', ['shape:g', 'a1'])
  })
  restore({ kind: 'records', ids: ['shape:g'] })
  expect(json(doc)['shape:g']).toMatchObject({ in: [PAGE, 'a1'] })
})
