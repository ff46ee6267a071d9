import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import type { ShapeBox } from '#board/doc/shape-boxes.ts'
import { NOTE_SIZE, PAGE_ID } from '#board/record/record-kinds.ts'
import { gridPlace, gridSize } from '#board/space/frame-grid.ts'
import { type Box, boundsOf, occupiedBy, overlapArea } from '#board/space/free-space.ts'
import { placeNote } from '#board/space/place-note.ts'
import { layRevealed, type NoteSpot, type NoteToLay } from './lay-revealed.ts'

const SIZE = { w: NOTE_SIZE, h: NOTE_SIZE }
const note = (over: Partial<NoteToLay> = {}): NoteToLay => ({
  ...{ x: 0, y: 0, ...SIZE, frameId: null, keepsPlace: true },
  ...over,
})
const notes = (count: number, over: Partial<NoteToLay> = {}) =>
  Array.from({ length: count }, () => note(over))
const shape = (id: string, box: Box, over: Partial<ShapeBox> = {}): ShapeBox => ({
  ...{ id, parentId: PAGE_ID, kind: 'note', color: 'yellow', ...box },
  ...over,
})
const column = (id: string, x: number): ShapeBox =>
  shape(id, { x, y: 0, ...gridSize({ columns: 2, rows: 2 }) }, { kind: 'frame' })

function lay(toLay: NoteToLay[], boxes: ShapeBox[] = [], near: Box | null = null) {
  const space = { boxes, obstacles: occupiedBy(boxes), nextPlace: placeNote(boxes), near }
  return runAtOnce(layRevealed(toLay, space))
}
const onPage = (spots: readonly NoteSpot[], frames: readonly ShapeBox[] = []): Box[] =>
  spots.map(({ parentId, x, y }) => {
    const frame = frames.find(({ id }) => id === parentId)
    return { x: x + (frame?.x ?? 0), y: y + (frame?.y ?? 0), ...SIZE }
  })

test('[BD61] notes of no frame lie in a grid beside what is there, in their order, wherever their writers put them', () => {
  const there = shape('shape:a', { x: 0, y: 0, ...SIZE })
  const { spots } = lay(
    Array.from({ length: 8 }, (_, i) => note({ x: i * 37, y: -i * 900 })),
    [there],
  )
  expect(spots.every(({ parentId }) => parentId === PAGE_ID)).toBe(true)
  expect([...new Set(spots.map(({ y }) => y))]).toHaveLength(2)
  const inOrder = spots.toSorted((a, b) => a.y - b.y || a.x - b.x)
  expect(spots).toEqual(inOrder)
  for (const box of onPage(spots)) expect(overlapArea(box, there)).toBe(0)
  expect(lay(notes(1)).spots).toEqual([{ parentId: PAGE_ID, x: 0, y: 0 }])
})

test('[BD61] later notes of a reveal, and a few alone, fill the next free cells', () => {
  const first = onPage(lay(notes(3)).spots).map((box, i) => shape(`shape:${i}`, box))
  const { spots } = lay(notes(3), first, boundsOf(first))
  const all = [...first, ...onPage(spots)]
  expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(6)
  expect(boundsOf(all)).toMatchObject({ w: 4 * NOTE_SIZE + 3 * 14, h: 2 * NOTE_SIZE + 14 })
  const alone = onPage(lay(notes(1), first).spots)
  for (const box of first) expect(overlapArea(must(alone), box)).toBe(0)
})
const must = (boxes: Box[]): Box => boxes[0] ?? { x: 0, y: 0, ...SIZE }

test('[BD61] notes of a frame fill its places in order and stay where they cover nothing if they keep their place; it grows where there is room', () => {
  const frames = [column('shape:well', 0), column('shape:not', 1_000)]
  const [well] = frames as [ShapeBox]
  const second = gridPlace(well, 1)
  const { spots, heights } = lay(
    [
      note({ frameId: 'shape:well', ...second }),
      note({ frameId: 'shape:well', ...second }),
      ...notes(4, { frameId: 'shape:well', keepsPlace: false }),
      note({ frameId: 'shape:gone' }),
    ],
    frames,
  )
  const pages = onPage(spots, frames)
  const places = [1, 0, 2, 3, 4, 5].map((cell) => ({ ...gridPlace(well, cell), ...SIZE }))
  expect(pages.slice(0, 6)).toEqual(places)
  expect(spots.map(({ parentId }) => parentId)).toEqual([...Array(6).fill('shape:well'), PAGE_ID])
  expect([...heights]).toEqual([['shape:well', gridSize({ columns: 2, rows: 3 }).h]])
  // A shape below the frame: surplus notes go beside everything.
  const below = shape('shape:b', { x: 0, y: well.h + 40, ...SIZE })
  const blocked = lay(notes(5, { frameId: 'shape:well' }), [...frames, below])
  expect(blocked.heights.size).toBe(0)
  expect(blocked.spots.filter(({ parentId }) => parentId === PAGE_ID)).toHaveLength(1)
})

test('[BD61] wherever people write, and whatever is on the board, no note covers anything', () => {
  const at = fc.integer({ min: -900, max: 900 })
  const boxes = fc.array(
    fc.record({ x: at, y: at, w: fc.constantFrom(100, 400, 3_000), h: fc.constant(200) }),
    {
      maxLength: 6,
    },
  )
  const written = fc.record({ x: at, y: at, w: fc.constantFrom(200, 414), frame: fc.boolean() })
  fc.assert(
    fc.property(boxes, fc.array(written, { maxLength: 12 }), fc.boolean(), (there, people, isNear) => {
      const frame = column('shape:f', 5_000)
      const board = [frame, ...there.map((box, i) => shape(`shape:${i}`, box))]
      const toLay = people.map(({ frame: isIn, w, ...place }) =>
        note({ ...place, w, h: w, frameId: isIn ? frame.id : null }),
      )
      const { spots } = lay(toLay, board, isNear ? boundsOf(board.slice(1)) : null)
      const laid = onPage(spots, [frame]).map((box, i) => ({
        ...box,
        w: toLay[i]?.w ?? 0,
        h: toLay[i]?.h ?? 0,
      }))
      for (const [i, one] of laid.entries()) {
        for (const other of laid.slice(i + 1)) expect(overlapArea(one, other)).toBe(0)
        for (const box of board.slice(1)) expect(overlapArea(one, box)).toBe(0)
        if (spots[i]?.parentId === PAGE_ID) expect(overlapArea(one, frame)).toBe(0)
      }
    }),
    { numRuns: 100 },
  )
})

test('[BD61] under a frame that covers everything a search ends soon, and others may work in between', {
  tags: ['slow'],
}, () => {
  const frame = shape('shape:f', { x: -1e6, y: -1e6, w: 2e6, h: 2e6 }, { kind: 'frame' })
  const space = { boxes: [frame], obstacles: occupiedBy([frame]), nextPlace: { x: 0, y: 0 } }
  const work = layRevealed(notes(40), { ...space, near: { x: 0, y: 0, ...SIZE } })
  for (;;) {
    const start = usedMs()
    const { done, value } = work.next()
    expect(usedMs() - start).toBeLessThan(30)
    if (done) return expect(value.spots.every(({ x }) => x > 1e6)).toBe(true)
  }
})
