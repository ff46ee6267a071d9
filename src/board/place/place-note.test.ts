import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { usedMs } from '#base/testing/used-ms.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { FRAME_TITLE_HEIGHT, obstacles } from '#board/doc/obstacles.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote } from '#board/edit/edit-board.ts'
import { joinByArrow } from '#board/edit/join-by-arrow.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { type Box, NOTE_GAP } from '#board/space/free-space.ts'
import { placeGrid, placeNote } from '#board/space/place-note.ts'
import { type NoteRows, placeInRows } from '#board/space/place-row.ts'
import { addFrame } from './add-round-frame.ts'

const STEP = NOTE_SIZE + NOTE_GAP

const box = fc.record({
  x: fc.integer({ min: -2_000, max: 2_000 }),
  y: fc.integer({ min: -2_000, max: 2_000 }),
  w: fc.integer({ min: 1, max: 9_000 }),
  h: fc.integer({ min: 1, max: 9_000 }),
})
const near = fc.option(
  fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
  {
    nil: undefined,
  },
)

function isClear(place: { x: number; y: number }, boxes: readonly Box[]): boolean {
  return boxes.every(
    (other) =>
      place.x >= other.x + other.w + NOTE_GAP ||
      other.x >= place.x + NOTE_SIZE + NOTE_GAP ||
      place.y >= other.y + other.h + NOTE_GAP ||
      other.y >= place.y + NOTE_SIZE + NOTE_GAP,
  )
}

test('[BD11] a placed note covers nothing and keeps its distance', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), near, (boxes, request) => {
      expect(isClear(placeNote(boxes, request), boxes)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('[BD11] the first notes stand in a row, then in rows', () => {
  const notes: Box[] = []
  for (let i = 0; i < 7; i++) notes.push({ ...placeNote(notes), w: NOTE_SIZE, h: NOTE_SIZE })
  expect(notes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [214, 0],
    [428, 0],
    [642, 0],
    [856, 0],
    [0, 214],
    [214, 214],
  ])
})

test('[BD11] a request is met exactly when the place is free, and beside it when it is not', () => {
  expect(placeNote([], { x: 33, y: 44 })).toEqual({ x: 33, y: 44 })
  expect(placeNote([{ x: 33, y: 44, w: 200, h: 200 }], { x: 33, y: 44 })).toEqual({ x: 247, y: 44 })
})

test('[BD11] a grid of notes covers nothing, itself included', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(box, { maxLength: 20 }), (count, boxes) => {
      const places = placeGrid(count, { x: 0, y: 0 }, boxes)
      expect(places).toHaveLength(count)
      places.forEach((place, i) => {
        const others = places
          .filter((_, j) => j !== i)
          .map((other) => ({ ...other, w: NOTE_SIZE, h: NOTE_SIZE }))
        expect(isClear(place, [...boxes, ...others])).toBe(true)
      })
    }),
    { numRuns: 50 },
  )
})

test('[BD11] a place is found soon, however people have covered the page', { tags: ['slow'] }, () => {
  const bars = Array.from({ length: 15_000 }, (_, i) => ({ x: 0, y: 500_000 + 20 * i, w: 5_000, h: 10 }))
  const covered = [...bars, { x: -1_000_000, y: -1_000_000, w: 1_000_000, h: 1_000_000 }]
  const start = usedMs()
  const { x, y } = placeNote(covered)
  // A minute if every place is compared with every box.
  expect(usedMs() - start).toBeLessThan(1_000)
  const isFree = covered.every(
    (box) => x + 200 <= box.x || box.x + box.w <= x || y + 200 <= box.y || box.y + box.h <= y,
  )
  expect(isFree).toBe(true)
})

test('[BD11] new notes keep clear of frames with their titles, and of arrows, which leave the room beside them free', () => {
  const doc = new Y.Doc()
  addFrame(doc, { id: 'shape:frame', x: 0, y: 0, w: 900, h: 400, name: 'Ideas' })
  const arrow = { t: 'arrow', at: [2_000, 0, 0], in: ['page:page', 'a5'], 'p.end': { x: 1_000, y: 1_000 } }
  boardShapes(doc).set('shape:arrow', flatToMap(arrow))
  const boxes = obstacles(doc)
  const above = placeNote(boxes, { x: 100, y: -210 })
  expect(above.y + NOTE_SIZE).toBeLessThanOrEqual(-FRAME_TITLE_HEIGHT - NOTE_GAP)
  expect(placeNote(boxes, { x: 2_400, y: 400 })).not.toEqual({ x: 2_400, y: 400 })
  expect(placeNote(boxes, { x: 2_700, y: 100 })).toEqual({ x: 2_700, y: 100 })
})

test('[BD11] an arrow that holds on to two notes is kept clear where it is drawn', () => {
  const doc = new Y.Doc()
  for (const [id, x] of [
    ['shape:a', 0],
    ['shape:b', 1_000],
  ] as const)
    addNote(doc, { id, text: '', x, y: 0, author: null })
  joinByArrow(doc, 'shape:arrow', 'shape:a', 'shape:b')
  editBoard(doc, LOCAL_ORIGIN, () => moveNote(doc, 'shape:b', 0, 1_000))
  expect(placeNote(obstacles(doc), { x: 0, y: 500 })).not.toEqual({ x: 0, y: 500 })
  expect(placeNote(obstacles(doc), { x: 500, y: 0 })).toEqual({ x: 500, y: 0 })
})

test('[BD11] notes that are added one after another lie in rows, and step over what is in the way', () => {
  const taken: Box[] = [{ x: 2 * STEP + 30, y: 40, w: NOTE_SIZE, h: NOTE_SIZE }]
  let rows: NoteRows | null = null
  const places: number[][] = []
  for (let i = 0; i < 6; i++) {
    const added: ReturnType<typeof placeInRows> = placeInRows(taken, rows, { x: 0, y: STEP })
    rows = added.rows
    places.push([added.place.x / STEP, added.place.y / STEP])
    taken.push({ ...added.place, w: NOTE_SIZE, h: NOTE_SIZE })
  }
  const [[left = 0, top = 0] = []] = places
  expect(places.map(([x = 0, y = 0]) => [x - left, y - top])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [0, 1],
    [1, 1],
  ])
  const over = placeInRows([{ x: STEP, y: 0, w: NOTE_SIZE, h: NOTE_SIZE }], {
    start: { x: 0, y: 0 },
    next: 1,
  })
  expect(over).toEqual({ place: { x: 2 * STEP, y: 0 }, rows: { start: { x: 0, y: 0 }, next: 3 } })
})
