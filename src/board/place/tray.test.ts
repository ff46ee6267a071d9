import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { checkRecord } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { listNotes, readNote } from '#board/doc/read-note.ts'
import { shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { addNote, editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { flatToMap, mapToFlat, readIn } from '#board/record/record-layout.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { addRoundFrame } from './add-round-frame.ts'
import { addAllToTray, addToTray, isTray, placeInTray, programLane, TRAY_ID } from './tray.ts'

const LIMITS = { maxTextChars: 1_000, maxRecordBytes: 10_000, maxCoordinate: 1_000_000 }

function board(): Y.Doc {
  return new Y.Doc()
}

function edit(doc: Y.Doc, change: () => void): void {
  editBoard(doc, SERVER_ORIGIN, change)
}

const captured = (i: number) => ({
  id: `shape:n${i}`,
  text: `Thought ${i}`,
  author: 'u1',
  via: 'clerk' as const,
})
const addMany = (doc: Y.Doc, count: number, from = 0) =>
  edit(doc, () =>
    addAllToTray(
      doc,
      Array.from({ length: count }, (_, i) => captured(from + i)),
    ),
  )
const parentOf = (doc: Y.Doc, id: string) => readIn(boardShapes(doc).get(id)?.get('in'))?.[0]
const tray = (doc: Y.Doc) => must(shapeBox(boardShapes(doc), TRAY_ID), 'the tray')
const inTray = (doc: Y.Doc) => shapeBoxes(doc).filter(({ parentId }) => parentId === TRAY_ID)

test('[BD16] the tray is laid beside what is there, and every record of it is in order', () => {
  const doc = board()
  edit(doc, () => {
    addNote(doc, { id: 'shape:a', text: 'a', x: 0, y: 0, author: 'u1' })
    addRoundFrame(doc, { id: 'shape:r', roundId: 'r1', name: 'Round', x: 300, y: 100, w: 600, h: 700 })
  })
  addMany(doc, 5)
  const box = tray(doc)
  for (const other of shapeBoxes(doc)) {
    if (other.id !== TRAY_ID && other.parentId !== TRAY_ID) expect(doOverlap(box, other)).toBe(false)
  }
  for (const [id, map] of boardShapes(doc).entries()) expect(checkRecord(id, map, LIMITS)).toBeNull()
})

test('[BD16] a program has a separate lane, half as wide, named after it', () => {
  const doc = board()
  const lane = programLane({ tokenId: 'k1', name: 'Planner' })
  addMany(doc, 1)
  edit(doc, () => addAllToTray(doc, [captured(7), captured(8), captured(9)], undefined, lane))
  const frame = must(shapeBox(boardShapes(doc), lane.id), 'the lane')
  expect(boardShapes(doc).get(lane.id)?.get('p.name')).toBe('Planner')
  expect(doOverlap(frame, tray(doc))).toBe(false)
  const xs = shapeBoxes(doc).flatMap(({ parentId, x }) => (parentId === lane.id ? [x - frame.x] : []))
  expect(xs).toEqual([24, 24 + 214, 24])
  expect([isTray(lane.id), isTray(TRAY_ID), isTray('shape:mine')]).toEqual([true, true, false])
  for (const [id, map] of boardShapes(doc).entries()) expect(checkRecord(id, map, LIMITS)).toBeNull()
})

test('[BD16] notes fill rows of four, in their order, and the tray grows with them', () => {
  const doc = board()
  edit(doc, () => addToTray(doc, captured(0)))
  const before = tray(doc)
  addMany(doc, 8, 1)
  const places = listNotes(doc)
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ id, x, y }) => [id, (x - before.x - 24) / 214, (y - before.y - 24) / 214])
  expect(places).toEqual(Array.from({ length: 9 }, (_, i) => [`shape:n${i}`, i % 4, Math.floor(i / 4)]))
  const { h, ...rest } = tray(doc)
  expect(h).toBe(24 + 3 * 214 - 14 + 24)
  expect(rest).toEqual({ ...rest, x: before.x, y: before.y, w: before.w })
  const order = inTray(doc).map(({ id }) => must(readIn(boardShapes(doc).get(id)?.get('in')), id)[1])
  expect(new Set(order).size).toBe(9)
})

test('[BD16] many at once stand where one after the other would', () => {
  const [one, many] = [board(), board()]
  for (let i = 0; i < 30; i++) edit(one, () => addToTray(one, captured(i)))
  addMany(many, 30)
  const places = (doc: Y.Doc) => listNotes(doc).map(({ id, x, y }) => ({ id, x, y }))
  expect(places(many)).toEqual(places(one))
  addMany(many, 30)
  expect(places(many)).toEqual(places(one))
})

test('[BD16] a note that was dragged out leaves its cell free, and a note that was laid there takes one', () => {
  const doc = board()
  addMany(doc, 4)
  const box = tray(doc)
  edit(doc, () => boardShapes(doc).get('shape:n1')?.set('in', ['page:page', 'a9']))
  edit(doc, () => boardShapes(doc).get('shape:n1')?.set('at', [5_000, 5_000, 0]))
  edit(doc, () => addNote(doc, { id: 'shape:x', text: 'x', x: box.x + 24, y: box.y + 238, author: 'u1' }))
  edit(doc, () => addToTray(doc, captured(10)))
  edit(doc, () => addToTray(doc, captured(11)))
  const place = (id: string) => {
    const note = must(readNote(id, must(boardShapes(doc).get(id), id)), id)
    return [note.x - box.x, note.y - box.y]
  }
  expect(place('shape:n10')).toEqual([238, 24])
  expect(place('shape:n11')).toEqual([238, 238])
})

test('[BD16] a deleted tray is created again; a rotated one takes no more notes', () => {
  const doc = board()
  addMany(doc, 2)
  edit(doc, () => removeRecords(doc, [TRAY_ID]))
  expect(boardShapes(doc).size).toBe(0)
  edit(doc, () => addToTray(doc, captured(5)))
  expect(parentOf(doc, 'shape:n5')).toBe(TRAY_ID)
  edit(doc, () => boardShapes(doc).get(TRAY_ID)?.set('at', [0, 0, 1]))
  addMany(doc, 3, 10)
  const free = ['shape:n10', 'shape:n11', 'shape:n12'].map((id) => must(shapeBox(boardShapes(doc), id), id))
  for (const note of free) expect(note.parentId).toBe('page:page')
  for (const [i, note] of free.entries())
    for (const other of free.slice(i + 1)) expect(doOverlap(note, other)).toBe(false)
})

test('[BD16] a record with the tray’s id that is no frame is left alone', () => {
  const doc = board()
  edit(doc, () => addNote(doc, { id: TRAY_ID, text: 'Mine', x: 0, y: 0, author: 'u1' }))
  edit(doc, () => expect(placeInTray(doc).parentId).toBe('page:page'))
  addMany(doc, 2)
  expect(parentOf(doc, 'shape:n1')).toBe('page:page')
  expect(listNotes(doc)).toHaveLength(3)
})

test('[BD16] two who lay it at once have one tray with the notes of both', () => {
  const [one, other] = [board(), board()]
  addMany(one, 2)
  addMany(other, 2, 10)
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  for (const doc of [one, other]) {
    expect(
      inTray(doc)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['shape:n0', 'shape:n1', 'shape:n10', 'shape:n11'])
  }
  expect(mapToFlat(must(boardShapes(one).get(TRAY_ID), 'tray'))).toEqual(
    mapToFlat(must(boardShapes(other).get(TRAY_ID), 'tray')),
  )
})

test('[BD16] a tray on a board with thousands of notes is found in no time', { tags: ['slow'] }, () => {
  const doc = board()
  edit(doc, () => {
    for (let i = 0; i < 3_000; i++)
      addNote(doc, {
        id: `shape:o${i}`,
        text: 'o',
        x: (i % 60) * 214,
        y: 214 * Math.floor(i / 60),
        author: null,
        index: 'a1',
      })
  })
  const start = usedMs()
  addMany(doc, 500)
  expect(usedMs() - start).toBeLessThan(500)
  expect(inTray(doc)).toHaveLength(500)
})

test('[BD18] the origin of a note is one of the known words', () => {
  const doc = board()
  edit(doc, () => addToTray(doc, { ...captured(1), via: 'voice' }))
  expect(listNotes(doc)[0]?.via).toBe('voice')
  const map = must(boardShapes(doc).get('shape:n1'), 'a note')
  for (const [value, code] of [
    ['voice', null],
    ['telepathy', 'bad-meta'],
    ['', 'bad-meta'],
    [1, 'bad-meta'],
  ] as const) {
    map.set('m.via', value)
    expect(checkRecord('shape:n1', map, LIMITS)?.code ?? null).toBe(code)
  }
  boardShapes(doc).set(
    'shape:f',
    flatToMap({ t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'], 'm.via': 'voice' }),
  )
  expect(checkRecord('shape:f', boardShapes(doc).get('shape:f'), LIMITS)?.code).toBe('unknown-key')
})
