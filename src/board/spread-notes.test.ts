import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { type Box, overlapArea } from './free-space.ts'
import { NOTE_SIZE, PAGE_ID } from './record-kinds.ts'
import type { ShapeBox } from './shape-boxes.ts'
import { spreadNotes } from './spread-notes.ts'

const note = (id: string, x: number, y: number): ShapeBox => ({
  ...{ id, x, y, w: NOTE_SIZE, h: NOTE_SIZE },
  ...{ parentId: PAGE_ID, kind: 'note', color: 'yellow' },
})
const spread = (writers: ShapeBox[][], board: Box[] = []) => runAtOnce(spreadNotes(writers, board))

test('[BD61] a note that would cover another writer’s moves to a free place beside it; the writer’s own pile stays', () => {
  const ann = [note('a1', 0, 0), note('a2', 20, 20)]
  const moved = spread([ann, [note('b1', 10, 10), note('b2', 900, 0)]])
  expect([...moved.keys()]).toEqual(['b1'])
  const place = moved.get('b1') ?? { x: 0, y: 0 }
  const box = { ...place, w: NOTE_SIZE, h: NOTE_SIZE }
  for (const other of ann) expect(overlapArea(box, other)).toBe(0)
  expect(Math.hypot(place.x, place.y)).toBeLessThan(4 * NOTE_SIZE)
})

test('[BD61] what was on the board moves no note, and a moved note covers nothing of it', () => {
  const frame = { x: -300, y: -300, w: 600, h: 600 }
  const moved = spread([[note('a', 0, 0)], [note('b', 0, 0)]], [frame])
  const place = moved.get('b') ?? { x: 0, y: 0 }
  expect(overlapArea({ ...place, w: NOTE_SIZE, h: NOTE_SIZE }, frame)).toBe(0)
  expect(spread([[note('a', 0, 0)]], [frame]).size).toBe(0)
})

test('[BD61] wherever people write, no note of one covers a note of another', () => {
  const at = fc.integer({ min: -400, max: 400 })
  const place = fc.tuple(at, at)
  fc.assert(
    fc.property(fc.array(fc.array(place, { maxLength: 4 }), { maxLength: 6 }), (people) => {
      const writers = people.map((places, i) => places.map(([x, y], j) => note(`${i}-${j}`, x, y)))
      const moved = spread(writers)
      const settled = writers.map((notes) => notes.map((one) => ({ ...one, ...moved.get(one.id) })))
      for (const [i, notes] of settled.entries())
        for (const one of notes)
          for (const other of settled.slice(i + 1).flat()) expect(overlapArea(one, other)).toBe(0)
    }),
    { numRuns: 100 },
  )
})

test('[BD61] under a frame that covers everything a search ends soon, and others may work after each', () => {
  const frame = { x: -1e6, y: -1e6, w: 2e6, h: 2e6 }
  const notes = (writer: string) => Array.from({ length: 20 }, (_, i) => note(`${writer}${i}`, 0, 0))
  const work = spreadNotes([notes('a'), notes('b')], [frame])
  let pauses = 0
  for (;;) {
    const start = usedMs()
    const { done, value } = work.next()
    expect(usedMs() - start).toBeLessThan(30)
    if (done) return expect([value.size, pauses]).toEqual([0, 21])
    pauses++
  }
})
