import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runAtOnce } from '#base/chunked-work.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { lineBoxes, obstacles } from '#board/doc/obstacles.ts'
import { addNote, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { joinByArrow } from '#board/edit/join-by-arrow.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { readIn } from '#board/record/record-layout.ts'
import { overlapArea } from '#board/space/free-space.ts'
import { placeNote } from '#board/space/place-note.ts'
import { addFrame } from './add-round-frame.ts'
import { type BoardSpace, readSpace } from './board-space.ts'
import { NotePlaces } from './note-places.ts'

function watchPlaces(doc: Y.Doc): NotePlaces {
  const shapes = boardShapes(doc)
  const index = createBoardIndex(doc)
  const touched = new Set(shapes.keys())
  shapes.observeDeep((events) => {
    const ids = events.flatMap(({ path: [id], changes }) =>
      id === undefined ? [...changes.keys.keys()] : [String(id)],
    )
    index.update(ids)
    for (const id of ids) touched.add(id)
  })
  return new NotePlaces(index, touched)
}

const place = fc.integer({ min: -6, max: 6 }).map((cells) => cells * 130)
const target = fc.nat({ max: 30 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('note'), x: place, y: place, isInFrame: fc.boolean() }),
  fc.record({ kind: fc.constant('frame'), x: place, y: place }),
  fc.record({ kind: fc.constant('move'), target, x: place, y: place }),
  fc.record({ kind: fc.constant('remove'), target }),
  fc.record({ kind: fc.constant('arrow'), target, other: target }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function take(doc: Y.Doc, i: number, one: Step): void {
  const ids = [...boardShapes(doc).keys()]
  const idAt = (at: number) => ids[at % Math.max(1, ids.length)] ?? 'shape:none'
  const id = `shape:s${i}`
  if ('isInFrame' in one) {
    const parentId = ids.find((other) => boardShapes(doc).get(other)?.get('t') === 'frame') ?? PAGE_ID
    addNote(doc, { ...one, id, text: '', author: null, ...(one.isInFrame && { parentId }) })
  } else if ('other' in one) joinByArrow(doc, id, idAt(one.target), idAt(one.other))
  else if ('target' in one && 'x' in one) moveNote(doc, idAt(one.target), one.x, one.y)
  else if ('target' in one) removeRecords(doc, [idAt(one.target)])
  else addFrame(doc, { id, name: '', x: one.x, y: one.y, w: 400, h: 300 })
}

/** The cached space equals the one read from the whole document. */
function expectSameSpace(kept: BoardSpace, read: BoardSpace): void {
  const byId = (space: BoardSpace) => space.boxes().toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(kept)).toEqual(byId(read))
  const [ours, theirs] = [kept.obstacles(), read.obstacles()]
  expect(ours.bounds()).toEqual(theirs.bounds())
  for (let x = -800; x <= 800; x += 200) {
    const box = { x, y: x / 2, w: 90, h: 90 }
    expect(ours.isFree(box, 30)).toBe(theirs.isFree(box, 30))
  }
  for (const { id } of read.boxes()) {
    expect(kept.topIndex(id).slice(0, 2)).toBe(read.topIndex(id).slice(0, 2))
    expect(kept.bottomIndex(id).slice(0, 2)).toBe(read.bottomIndex(id).slice(0, 2))
  }
}

test('[BD11] after any change of a board, the next place is the one that a reading of all of it gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const doc = new Y.Doc()
      const places = watchPlaces(doc)
      for (const [i, one] of steps.entries()) {
        doc.transact(() => take(doc, i, one))
        runAtOnce(places.catchUp())
        expect(places.nextPlace()).toEqual(placeNote(obstacles(doc)))
        expectSameSpace(places, readSpace(doc))
      }
    }),
    { numRuns: 60 },
  )
})

test('[BD11] a large board is read once, in short slices; the next note costs what has changed since', () => {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (let i = 0; i < 3_000; i++) {
      const at = { x: (i % 55) * 214, y: Math.floor(i / 55) * 214 }
      addNote(doc, { id: `shape:n${i}`, text: '', author: null, index: 'a1', ...at })
    }
  })
  const places = watchPlaces(doc)
  const slices = () => [...places.catchUp()].length
  expect(slices()).toBeGreaterThanOrEqual(60)
  const stood: unknown[] = []
  for (let i = 0; i < 3; i++) {
    const next = places.nextPlace()
    addNote(doc, { id: `shape:new${i}`, text: '', author: null, index: places.topIndex(PAGE_ID), ...next })
    expect(slices()).toBe(0)
    stood.push(next)
  }
  expect(stood).toEqual([
    { x: 30 * 214, y: 54 * 214 },
    { x: 31 * 214, y: 54 * 214 },
    { x: 32 * 214, y: 54 * 214 },
  ])
})

test('[BD11] a note lies above everything on the page', () => {
  const doc = new Y.Doc()
  const places = watchPlaces(doc)
  const indices: string[] = []
  for (const id of ['shape:a', 'shape:b', 'shape:c']) {
    addNote(doc, { id, text: '', author: null, x: 0, y: 0, index: places.topIndex(PAGE_ID) })
    indices.push(readIn(boardShapes(doc).get(id)?.get('in'))?.[1] ?? '')
  }
  expect(indices).toEqual(indices.toSorted())
})

test('[BD11] an arrow across the whole canvas is kept clear in a hundred pieces, and no more', () => {
  expect(lineBoxes({ x: -1e6, y: -1e6 }, { x: 1e6, y: 1e6 })).toHaveLength(100)
})

test('[BD11] a private note covers neither what is on the board nor the person’s other private notes', () => {
  const [board, own] = [new Y.Doc(), new Y.Doc()]
  const [places, ownPlaces] = [watchPlaces(board), watchPlaces(own)]
  const write = (doc: Y.Doc, id: string, { x, y }: { x: number; y: number }) =>
    addNote(doc, { id, text: '', x, y, author: null })
  for (let i = 0; i < 6; i++) write(board, `shape:b${i}`, { x: i * 230, y: 0 })
  for (let i = 0; i < 40; i++) {
    const next = places.caughtUp().nextPlaceBeside(ownPlaces.caughtUp())
    const box = { ...next, w: NOTE_SIZE, h: NOTE_SIZE }
    for (const other of [...places.boxes(), ...ownPlaces.boxes()]) expect(overlapArea(box, other)).toBe(0)
    write(own, `shape:o${i}`, next)
  }
})
