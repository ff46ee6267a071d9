import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { checkRecord } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { addFrame, addRoundFrame } from './add-round-frame.ts'
import { FOLDED_HEIGHT, foldRound, unfoldRound } from './fold-round.ts'
import { placeInGrid, placeRoundsInGrid } from './rounds-in-order.ts'

const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256_000, maxCoordinate: 1e6 }
const SIZE = { w: 600, h: 400 }
const frameId = (number: number) => `shape:r${number}`
const ORDER = [1, 2, 3, 4].map(frameId)

let doc: Y.Doc
beforeEach(() => {
  doc = new Y.Doc()
})

function round(number: number, x: number, y: number): void {
  const id = frameId(number)
  addRoundFrame(doc, { id, x, y, ...SIZE, name: `Round ${number}`, roundId: `r${number}` })
  addNote(doc, { id: `${id}n`, text: 'x', x: 20, y: 180, parentId: id, author: 'a' })
}

const boxOf = (id: string) => must(shapeBox(boardShapes(doc), id), id)
const corner = (id: string) => [boxOf(id).x, boxOf(id).y]
const everything = () => [...boardShapes(doc).entries()].map(([id, map]) => [id, map.toJSON()])

test('[BD31] a new round lies after the last one: three in a row, then the next row', () => {
  expect(placeInGrid(doc, SIZE, [])).toBeNull()
  const earlier: string[] = []
  for (const number of [1, 2, 3, 4]) {
    const { x, y } = placeInGrid(doc, SIZE, earlier) ?? { x: 100, y: 50 }
    round(number, x, y)
    earlier.push(frameId(number))
  }
  expect(ORDER.map(corner)).toEqual([
    [100, 50],
    [764, 50],
    [1428, 50],
    [100, 578],
  ])
})

test('[BD31] a note in the way of the next round sends it to the next row, below what is in its way there', () => {
  round(1, 0, 0)
  addNote(doc, { id: 'shape:right', text: 'x', x: 900, y: 100, author: 'u' })
  addNote(doc, { id: 'shape:below', text: 'x', x: 100, y: 500, author: 'u' })
  const place = must(placeInGrid(doc, SIZE, [frameId(1)]), 'a place')
  expect(place).toEqual({ x: 0, y: 828 })
})

test('[BD31] tidying puts rounds in order of time in rows, covers no note, and is one step of undo', () => {
  round(3, 0, 0)
  round(1, 2_000, 90)
  round(4, 40, 3_000)
  round(2, 650, 700)
  addNote(doc, { id: 'shape:mine', text: 'x', x: 700, y: 600, author: 'u' })
  const before = everything()
  const undo = new BoardUndo(doc)
  expect(editBoard(doc, LOCAL_ORIGIN, () => placeRoundsInGrid(doc, ORDER))).toBeGreaterThan(0)
  const [one, two, three, four] = ORDER.map(boxOf)
  expect([one?.y, two?.y, three?.y]).toEqual([0, 0, 0])
  expect([one?.x, two?.x, three?.x, four?.x]).toEqual([0, 664, 1328, 0])
  expect(four?.y).toBeGreaterThan(400)
  for (const id of ORDER) expect(doOverlap(boxOf(id), boxOf('shape:mine'))).toBe(false)
  expect(corner(`${frameId(1)}n`)).toEqual([20, 180])
  expect(placeRoundsInGrid(doc, ORDER)).toBe(0)
  undo.undo()
  expect(everything()).toEqual(before)
})

test('[BD31] a round that people locked or put into a frame stays where it is', () => {
  round(1, 500, 500)
  round(2, 0, 0)
  addFrame(doc, { id: 'shape:mine', x: 3_000, y: 0, w: 900, h: 900, name: 'Mine' })
  round(3, 10, 10)
  boardShapes(doc).get(frameId(3))?.set('in', ['shape:mine', 'a1'])
  boardShapes(doc).get(frameId(1))?.set('locked', true)
  expect(placeRoundsInGrid(doc, ORDER)).toBe(0)
})

test('[BD33] a folded round shows only its title, its content is no obstacle, and unfolding shows all of it again', () => {
  round(1, 0, 0)
  round(2, 664, 0)
  const before = everything()
  const undo = new BoardUndo(doc)
  editBoard(doc, LOCAL_ORIGIN, () => foldRound(doc, frameId(1)))
  foldRound(doc, 'shape:r1n')
  expect(boxOf(frameId(1))).toMatchObject({ w: SIZE.w, h: FOLDED_HEIGHT })
  expect(checkRecord(frameId(1), boardShapes(doc).get(frameId(1)), LIMITS)).toBeNull()
  expect(shapeBoxes(doc).map(({ id }) => id)).not.toContain(`${frameId(1)}n`)
  undo.undo()
  expect(everything()).toEqual(before)
  foldRound(doc, frameId(1))
  foldRound(doc, frameId(1))
  unfoldRound(doc, frameId(1), ORDER)
  expect(everything()).toEqual(before)
})

test('[BD33] a height of a folded frame that is none is refused', () => {
  round(1, 0, 0)
  for (const value of [0, -1, 1e9, 'x', true]) {
    boardShapes(doc).get(frameId(1))?.set('m.folded', value)
    expect(checkRecord(frameId(1), boardShapes(doc).get(frameId(1)), LIMITS)?.code).toBe('bad-meta')
  }
})

test('[BD33] rounds that moved into the room of a folded one make room when it is unfolded', () => {
  for (const number of [1, 2, 3, 4]) round(number, number * 100, number * 1_000)
  for (const id of ORDER.slice(0, 3)) foldRound(doc, id)
  placeRoundsInGrid(doc, ORDER)
  expect(boxOf(frameId(4)).y).toBe(boxOf(frameId(1)).y + FOLDED_HEIGHT + 128)
  unfoldRound(doc, frameId(1), ORDER)
  expect(boxOf(frameId(1)).h).toBe(SIZE.h)
  expect(boxOf(frameId(4)).y).toBe(boxOf(frameId(1)).y + SIZE.h + 128)
})

test('[BD33] a round that is unfolded over notes added since is moved to a free place, and covers none of them', () => {
  round(1, 0, 0)
  round(2, 664, 0)
  addNote(doc, { id: 'shape:edge', text: 'beside', x: 100, y: 380, author: 'u' })
  foldRound(doc, frameId(1))
  expect(unfoldRound(doc, frameId(1), ORDER)).toBe(false)
  foldRound(doc, frameId(1))
  addNote(doc, { id: 'shape:since', text: 'new', x: 200, y: 170, author: 'u' })
  const undo = new BoardUndo(doc)
  const before = everything()
  editBoard(doc, LOCAL_ORIGIN, () => {
    expect(unfoldRound(doc, frameId(1), ORDER)).toBe(true)
  })
  const others = shapeBoxes(doc).filter(({ id }) => !id.startsWith(frameId(1)))
  expect(others.map(({ id }) => id)).toContain('shape:since')
  expect(others.filter((other) => doOverlap(boxOf(frameId(1)), other))).toEqual([])
  expect(boxOf(frameId(1)).h).toBe(SIZE.h)
  expect(corner(frameId(2))).toEqual([664, 0])
  undo.undo()
  expect(everything()).toEqual(before)
})
