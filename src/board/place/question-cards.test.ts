import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote } from '#board/edit/edit-board.ts'
import { questionKey, readQuestionKey } from '#board/record/question-shape.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { addQuestionCards, type NewQuestionCard } from './add-question-cards.ts'
import { readSpace } from './board-space.ts'

const INTERVIEW = 'w000000000001'
const keyOf = (position: number) => questionKey(INTERVIEW, `n00000000000${position}`)
const cards = (...positions: number[]): NewQuestionCard[] =>
  positions.map((position) => ({ id: `shape:n${position}`, question: keyOf(position), position }))

const add = (doc: Y.Doc, positions: number[], earlier: number[] = []) =>
  addQuestionCards(doc, cards(...positions), {
    earlier: earlier.map((position) => `shape:n${position}`),
    space: readSpace(doc),
  })
const placeOf = (doc: Y.Doc, position: number) => boardShapes(doc).get(`shape:n${position}`)?.get('at')
const overlapping = (doc: Y.Doc) => {
  const boxes = shapeBoxes(doc)
  return boxes.filter((one, at) => boxes.slice(at + 1).some((other) => doOverlap(one, other)))
}

test('a card names its interview and its question', () => {
  expect(readQuestionKey(keyOf(1))).toEqual({ interviewId: INTERVIEW, questionId: 'n000000000001' })
  expect(readQuestionKey('w1/n1')).toBeNull()
})

test('[BD12] questions lie in rows of three beside what is on the board, and later ones continue the rows', () => {
  const doc = new Y.Doc()
  addNote(doc, { id: 'shape:a', text: 'Here', x: 0, y: 0, author: null })
  add(doc, [0, 1, 2, 3])
  expect([0, 1, 2, 3].map((position) => placeOf(doc, position))).toEqual([
    [264, 0, 0],
    [704, 0, 0],
    [1144, 0, 0],
    [264, 460, 0],
  ])
  add(doc, [4], [0, 1, 2, 3])
  expect(placeOf(doc, 4)).toEqual([704, 460, 0])
  expect(overlapping(doc)).toEqual([])
  add(doc, [4], [0, 1, 2, 3])
  expect(placeOf(doc, 4)).toEqual([704, 460, 0])
})

test('[BD12] a row continues where the cards were moved to, and around what lies there', () => {
  const doc = new Y.Doc()
  add(doc, [0, 1])
  const shapes = boardShapes(doc)
  shapes.delete('shape:n0')
  shapes.get('shape:n1')?.set('at', [2000, 900, 0])
  add(doc, [2], [0, 1])
  expect(placeOf(doc, 2)).toEqual([2440, 900, 0])
  addNote(doc, { id: 'shape:a', text: 'In the way', x: 1600, y: 1400, author: null })
  add(doc, [3], [0, 1, 2])
  expect(overlapping(doc)).toEqual([])
  expect(placeOf(doc, 3)).not.toEqual([1560, 1360, 0])
})
