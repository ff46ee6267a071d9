import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { checkRecord } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { arrowsTo, joinByArrow } from '#board/edit/join-by-arrow.ts'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import type { Box } from '#board/space/free-space.ts'
import { occupiedBy } from '#board/space/free-space.ts'
import { LANE_WIDTH, roundFrameSize } from '#board/space/lanes-in-round.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { placeArea, placeInView } from '#board/space/place-area.ts'
import { addFrame, addRoundFrame, growFrame, widenFrame } from './add-round-frame.ts'
import { addSynthesisCard } from './add-synthesis-card.ts'
import { placeBeside } from './place-beside.ts'
import { type LanePlace, placeInLane } from './place-in-lane.ts'
import { spaceInFrame } from './space-in-frame.ts'

const FRAME = 'shape:round'
const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256_000, maxCoordinate: 1e6 }

let doc: Y.Doc
let count: number

beforeEach(() => {
  doc = new Y.Doc()
  count = 0
})

function frame(lanes = 3, at = { x: 1_000, y: 500 }): void {
  const size = roundFrameSize(lanes, 1)
  addRoundFrame(doc, { id: FRAME, ...at, ...size, name: 'Round 1', roundId: 'r0123456789ab' })
}

function noteAt(x: number, y: number, parentId?: string): string {
  const id = `shape:n${count++}`
  addNote(doc, { id, text: id, x, y, author: 'u1', ...(parentId && { parentId }) })
  return id
}

/** Added like an agent's note. */
function write(lane: number, row?: number): LanePlace {
  const place = placeInLane(doc, { frameId: FRAME, lane, row })
  if (place.frameHeight !== null) growFrame(doc, FRAME, place.frameHeight)
  noteAt(place.x, place.y, place.parentId)
  return place
}

const boxOf = (id: string): Box => must(shapeBox(boardShapes(doc), id), id)
const notes = () => shapeBoxes(doc).filter(({ kind }) => kind === 'note')

function expectNothingCovered(): void {
  const all = notes()
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) expect(doOverlap(a, b), `${a.id} on ${b.id}`).toBe(false)
  }
}

test('[BD11] notes of a lane stand below one another, right of it stays free, and the frame grows with them', () => {
  frame()
  const places = [write(1), write(1), write(1), write(2)]
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [308, 168],
    [308, 382],
    [308, 596],
    [596, 168],
  ])
  expect(boxOf(FRAME)).toMatchObject({ w: 3 * LANE_WIDTH, h: 596 + 200 + 24 })
  for (const { parentId } of places) expect(parentId).toBe(FRAME)
})

test('[BD11] the frame is under everything that is there', () => {
  const note = noteAt(1_100, 600)
  frame()
  const indexOf = (id: string) => String(boardShapes(doc).get(id)?.get('in')).split(',')[1] ?? ''
  expect(indexOf(FRAME) < indexOf(note)).toBe(true)
})

test('[BD11] a note is placed in the next free row below the obstacles', () => {
  frame()
  write(0)
  noteAt(1_020, 500 + 168 + 214)
  noteAt(1_050, 500 + 168 + 2 * 214 + 50)
  expect(write(0).y).toBe(168 + 4 * 214)
  expectNothingCovered()
})

test('[BD11] notes that people moved out leave their lane, and those they moved in count as there', () => {
  frame()
  write(0)
  write(0)
  const [, second] = notes()
  moveNote(doc, must(second, 'a note').id, 5_000, 0)
  expect(write(0).y).toBe(168 + 214)
  noteAt(LANE_WIDTH + 40, 168 + 3 * 214, FRAME)
  expect(write(1).y).toBe(168 + 4 * 214)
})

test('[BD11] a frame that moved takes its lanes along', () => {
  frame()
  write(0)
  boardShapes(doc).get(FRAME)?.set('at', [-3_000, 40, 0])
  expect(write(0)).toMatchObject({ parentId: FRAME, x: 20, y: 168 + 214 })
  boardShapes(doc).get(FRAME)?.set('p.h', 100)
  write(0)
  expect(boxOf(FRAME).h).toBe(168 + 2 * 214 + 200 + 24)
})

test.each([
  ['deleted', () => removeRecords(doc, [FRAME])],
  ['narrowed', () => boardShapes(doc).get(FRAME)?.set('p.w', 250)],
  ['turned', () => boardShapes(doc).get(FRAME)?.set('at', [1_000, 500, 0.3])],
])('[BD11] when the frame is %s, a note finds a free place on the page', (_, change) => {
  frame()
  noteAt(1_600, 500)
  change()
  const place = placeInLane(doc, { frameId: FRAME, lane: 1, near: { x: 1_000, y: 500 } })
  expect(place).toMatchObject({ parentId: 'page:page', frameHeight: null })
  noteAt(place.x, place.y)
  expectNothingCovered()
})

type Step =
  | { do: 'write'; lane: number }
  | { do: 'frame'; to: { x: number; y: number } }
  | { do: 'out'; which: number; to: { x: number; y: number } }
  | { do: 'height'; h: number }

function take(step: Step): void {
  const shapes = boardShapes(doc)
  switch (step.do) {
    case 'frame':
      shapes.get(FRAME)?.set('at', [step.to.x, step.to.y, 0])
      return
    case 'height':
      shapes.get(FRAME)?.set('p.h', step.h)
      return
    case 'out':
      shapes.get(notes()[step.which]?.id ?? '')?.set('at', [step.to.x, step.to.y, 0])
      return
    case 'write': {
      const before = notes()
      write(step.lane)
      const added = must(notes().at(-1), 'the note')
      for (const other of before) expect(doOverlap(added, other)).toBe(false)
    }
  }
}

test('[BD11] with any changes by people, no note of a round covers anything', () => {
  const somewhere = fc.record({
    x: fc.integer({ min: 0, max: 2_500 }),
    y: fc.integer({ min: 0, max: 3_000 }),
  })
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const), lane: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('frame' as const), to: somewhere }),
    fc.record({ do: fc.constant('out' as const), which: fc.nat({ max: 20 }), to: somewhere }),
    fc.record({ do: fc.constant('height' as const), h: fc.integer({ min: 10, max: 3_000 }) }),
  )
  fc.assert(
    fc.property(fc.array(somewhere, { maxLength: 6 }), fc.array(step, { maxLength: 25 }), (there, steps) => {
      doc = new Y.Doc()
      for (const { x, y } of there) noteAt(x, y)
      frame()
      for (const each of steps) take(each)
    }),
    { numRuns: 40 },
  )
})

test('[BD11] a big area covers nothing: beside what it is about, or right of everything', () => {
  const box = fc.record({
    x: fc.integer({ min: -3_000, max: 3_000 }),
    y: fc.integer({ min: -3_000, max: 3_000 }),
    w: fc.integer({ min: 1, max: 2_000 }),
    h: fc.integer({ min: 1, max: 2_000 }),
  })
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), fc.option(box), (boxes, near) => {
      const size = { w: 1_152, h: 1_500 }
      const area = { ...placeArea(occupiedBy(boxes), size, near), ...size }
      for (const other of boxes) expect(doOverlap(area, other)).toBe(false)
    }),
    { numRuns: 60 },
  )
  const note = { x: 0, y: 0, w: 200, h: 200 }
  expect(placeArea(occupiedBy([note]), { w: 500, h: 500 }, note)).toEqual({ x: 264, y: 0 })
  expect(placeArea(occupiedBy([]), { w: 500, h: 500 }, null)).toEqual({ x: 0, y: 0 })
})

test('[BD11] a round starts in the asking person’s view, or at the next free place to the right or below', () => {
  const size = { w: 1_152, h: 1_500 }
  const view = { x: 88, y: -300, w: 900, h: 700 }
  const first = { ...placeInView(occupiedBy([]), size, view), ...size }
  expect(first).toMatchObject({ x: 112, y: -236 })
  const second = { ...placeInView(occupiedBy([first]), size, view), ...size }
  expect(second.y).toBe(first.y)
  expect(second.x - (first.x + first.w)).toBeGreaterThan(0)
  expect(second.x - (first.x + first.w)).toBeLessThan(300)
  const wide = { x: -9e3, y: -9e3, w: 2e4, h: 9e3 }
  const below = { ...placeInView(occupiedBy([wide]), size, view), ...size }
  expect(doOverlap(below, wide)).toBe(false)
  expect(below.x).toBe(112)
  // The gap leaves room for the name of the lower one, even zoomed out.
  const upper = { x: 0, y: -1_900, w: 1_152, h: 1_600 }
  expect(placeInView(occupiedBy([upper]), size, view).y - (upper.y + upper.h)).toBeGreaterThanOrEqual(96)
  const everywhere = { x: -9e4, y: -9e4, w: 18e4, h: 18e4 }
  expect(placeInView(occupiedBy([everywhere]), size, view).x).toBeGreaterThan(9e4)
})

test('[BD11] an answer is put beside its note, in the same frame when there is room', () => {
  frame()
  const inFrame = noteAt(20, 168, FRAME)
  growFrame(doc, FRAME, 900)
  expect(placeBeside(doc, inFrame)).toEqual({ parentId: FRAME, x: 284, y: 168 })
  const onPage = noteAt(-2_000, 0)
  expect(placeBeside(doc, onPage)).toEqual({ parentId: 'page:page', x: -1_736, y: 0 })
  noteAt(-1_700, 0)
  const second = placeBeside(doc, onPage)
  noteAt(second.x, second.y)
  expectNothingCovered()
})

test('[BD15] an arrow holds on to both of its notes, is in order, and is made once', () => {
  const [from, to] = [noteAt(0, 0), noteAt(500, 300)]
  joinByArrow(doc, 'shape:arrow', from, to)
  joinByArrow(doc, 'shape:arrow', to, from)
  const shapes = boardShapes(doc)
  const records = [...shapes.keys()].filter((id) => id !== from && id !== to)
  expect(records.sort()).toEqual(['binding:arrow-end', 'binding:arrow-start', 'shape:arrow'])
  for (const id of records) expect(checkRecord(id, shapes.get(id), LIMITS)).toBeNull()
  expect(shapes.get('binding:arrow-start')?.get('in')).toEqual(['shape:arrow', from])
  expect(shapes.get('binding:arrow-end')?.get('in')).toEqual(['shape:arrow', to])
  expect(arrowsTo(doc, [to])).toEqual(['shape:arrow'])
  joinByArrow(doc, 'shape:other', from, 'shape:gone')
  expect(shapes.has('shape:other')).toBe(false)
})

test('[BD15] frames of rounds and cards of syntheses are in order', () => {
  frame()
  addSynthesisCard(doc, { id: 'shape:card', x: 0, y: 0, h: 640, synthesisId: 's0123456789ab' })
  const shapes = boardShapes(doc)
  for (const id of [FRAME, 'shape:card']) expect(checkRecord(id, shapes.get(id), LIMITS)).toBeNull()
  shapes.get('shape:card')?.set('p.synthesis', 'anything')
  expect(checkRecord('shape:card', shapes.get('shape:card'), LIMITS)?.code).toBe('bad-prop')
  shapes.get('shape:card')?.delete('p.synthesis')
  expect(checkRecord('shape:card', shapes.get('shape:card'), LIMITS)?.code).toBe('bad-prop')
})

test('[BD23] a round that was asked in a frame lies in it, below what is there, and both grow', () => {
  addFrame(doc, { id: 'shape:ask', x: 100, y: 100, w: 676, h: 462, name: 'What now?' })
  noteAt(24, 24, 'shape:ask')
  const size = roundFrameSize(3, 1)
  const room = must(spaceInFrame(doc, 'shape:ask', size, roundFrameSize(3, 4)), 'room')
  expect([room.x, room.y]).toEqual([24, 24 + NOTE_SIZE + 24 + 48])
  const { around, ...place } = room
  addRoundFrame(doc, { id: FRAME, ...place, ...size, name: 'Round 1', roundId: 'r0123456789ab' })
  widenFrame(doc, 'shape:ask', around.w)
  growFrame(doc, 'shape:ask', around.h)
  for (let i = 0; i < 4; i++) write(0)
  const [outer, inner] = [boxOf('shape:ask'), boxOf(FRAME)]
  expect(inner.y + inner.h + 24).toBe(outer.y + outer.h)
  expect(inner.x + inner.w + 24).toBe(outer.x + outer.w)
  expectNothingCovered()
})

test('[BD23] a frame has no room if something is in the way of its growing, or it is a round’s own', () => {
  addFrame(doc, { id: 'shape:ask', x: 100, y: 100, w: 676, h: 462, name: 'What now?' })
  const size = roundFrameSize(2, 1)
  const inWay = noteAt(300, 700)
  expect(spaceInFrame(doc, 'shape:ask', size, roundFrameSize(2, 4))).toBeNull()
  removeRecords(doc, [inWay])
  expect(spaceInFrame(doc, 'shape:ask', size, roundFrameSize(2, 4))).not.toBeNull()
  frame(2, { x: 5_000, y: 0 })
  expect(spaceInFrame(doc, FRAME, size, size)).toBeNull()
  expect(spaceInFrame(doc, 'shape:gone', size, size)).toBeNull()
})
