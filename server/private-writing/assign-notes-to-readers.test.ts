import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { leastOf } from '#base/testing/least-of.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { assignNotesToReaders, type LendableNote } from './assign-notes-to-readers.ts'

const PEOPLE = ['u0', 'u1', 'u2', 'u3', 'u4']

function timesSeen(lent: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const times = new Map<string, number>()
  for (const id of [...lent.values()].flat()) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

test('[PW11] each note is seen about equally often: no reader has a note that could be exchanged for one seen less', () => {
  const note = fc.record({ id: fc.integer({ min: 0, max: 30 }), writer: fc.constantFrom(...PEOPLE) })
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(note, { selector: ({ id }) => id, maxLength: 20 }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 5 }),
      (times, max) => {
        let lent = new Map<string, string[]>(PEOPLE.map((id) => [id, []]))
        for (const some of times) {
          const notes: LendableNote[] = some.map(({ id, writer }) => ({
            id: `shape:${id}`,
            writerId: writer,
          }))
          lent = runAtOnce(assignNotesToReaders(notes, lent, max))
          const seen = timesSeen(lent)
          for (const [reader, held] of lent) {
            const foreign = notes.filter(({ writerId }) => writerId !== reader).map(({ id }) => id)
            expect(held.every((id) => foreign.includes(id))).toBe(true)
            expect(new Set(held).size).toBe(held.length)
            expect(held).toHaveLength(Math.min(max, foreign.length))
            const rest = foreign.filter((id) => !held.includes(id)).map((id) => seen.get(id) ?? 0)
            for (const id of held) expect((seen.get(id) ?? 0) - Math.min(...rest)).toBeLessThan(2)
          }
          expect(runAtOnce(assignNotesToReaders(notes, lent, max))).toEqual(lent)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('[PW11] with fifty people and two thousand notes each, it is done in short pieces', {
  tags: ['slow'],
}, async () => {
  const people = Array.from({ length: 50 }, (_, i) => `u${i}`)
  const notes = people.flatMap((writerId) =>
    Array.from({ length: 2_000 }, (_, i): LendableNote => ({ id: `shape:${writerId}-${i}`, writerId })),
  )
  const longestMs = await leastOf(25, () => {
    const began = usedMs()
    const work = assignNotesToReaders(notes, new Map(people.map((id) => [id, []])), 5)
    let longestMs = 0
    for (let isDone = false; !isDone; ) {
      const start = usedMs()
      isDone = work.next().done === true
      longestMs = Math.max(longestMs, usedMs() - start)
    }
    expect(usedMs() - began).toBeLessThan(1_000)
    return longestMs
  })
  expect(longestMs).toBeLessThan(25)
})
