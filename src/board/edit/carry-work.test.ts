import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { carryWork, type RecordWork } from './carry-work.ts'
import { addNote, moveNote, recolorNote, removeRecords, setNoteText } from './edit-board.ts'

/** A board with three notes, and a copy of it with a separate history. */
function twoBoards(): { from: Y.Doc; to: Y.Doc } {
  const from = new Y.Doc()
  for (const id of ['one', 'two', 'three']) {
    addNote(from, { id: `shape:${id}`, text: `This is ${id}.`, x: 0, y: 0, author: 'ann' })
  }
  const to = new Y.Doc()
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
  return { from, to }
}

const work = (entries: Record<string, RecordWork>) =>
  new Map(Object.entries(entries).map(([id, record]) => [`shape:${id}`, record]))
const note = (doc: Y.Doc, id: string) => boardShapes(doc).get(`shape:${id}`)?.toJSON()

test('[BD21] new, changed and deleted records are carried over, and only the changed fields', () => {
  const { from, to } = twoBoards()
  addNote(from, { id: 'shape:new', text: 'New', x: 5, y: 5, author: 'ann' })
  moveNote(from, 'shape:one', 70, 80)
  removeRecords(from, ['shape:two'])
  recolorNote(to, 'shape:one', 'green')
  recolorNote(to, 'shape:three', 'blue')
  carryWork(from, to, work({ new: { keys: 'all' }, one: { keys: ['at'] }, two: { keys: 'all' } }))
  expect(note(to, 'new')).toEqual(note(from, 'new'))
  expect(note(to, 'one')).toMatchObject({ at: [70, 80, 0], 'p.color': 'green' })
  expect(note(to, 'two')).toBeUndefined()
  expect(note(to, 'three')).toMatchObject({ 'p.color': 'blue' })
})

test('[BD21] a field that was taken away is taken away; both people’s words in a text stay', () => {
  const { from, to } = twoBoards()
  for (const doc of [from, to]) recolorNote(doc, 'shape:one', 'green')
  recolorNote(from, 'shape:one', 'yellow')
  setNoteText(from, 'shape:two', 'This is two, says Ann.')
  setNoteText(to, 'shape:two', 'Bob: This is two.')
  carryWork(
    from,
    to,
    work({ one: { keys: ['p.color'] }, two: { keys: ['text'], textBefore: 'This is two.' } }),
  )
  expect(note(to, 'one')).not.toHaveProperty('p.color')
  expect(note(to, 'two')?.text).toBe('Bob: This is two, says Ann.')
})

test('[BD21] records deleted by others stay deleted; missing ones are added whole', () => {
  const { from, to } = twoBoards()
  removeRecords(to, ['shape:one'])
  setNoteText(from, 'shape:one', 'too late')
  const stranger = new Y.Doc()
  addNote(stranger, { id: 'shape:lost', text: 'Lost', x: 0, y: 0, author: 'bob' })
  Y.applyUpdate(from, Y.encodeStateAsUpdate(stranger))
  setNoteText(from, 'shape:lost', 'Lost and found')
  carryWork(from, to, work({ one: { keys: ['text'] }, lost: { keys: ['text'], textBefore: 'Lost' } }))
  expect(note(to, 'one')).toBeUndefined()
  expect(note(to, 'lost')?.text).toBe('Lost and found')
})

test('[BD21] carried twice, or into a board that has some of it, nothing is there twice', () => {
  const { from, to } = twoBoards()
  setNoteText(from, 'shape:one', 'This is one. And more of it')
  setNoteText(to, 'shape:one', 'This is one. And mo')
  const entries = work({ one: { keys: ['text'], textBefore: 'This is one.' } })
  carryWork(from, to, entries)
  carryWork(from, to, entries)
  expect(note(to, 'one')?.text).toBe('This is one. And more of it')
})
