import { expect, test } from 'vitest'
import { choosePairNotes } from '#agents/range/choose-pair-notes.ts'
import type { RangeNote } from '#agents/range/measure-range.ts'
import { rangeNotes } from '#agents/range/range-notes.ts'
import { randomFrom } from '#base/seeded-random.ts'
import { usedMs } from '#base/testing/used-ms.ts'
import { createThreadPool } from '#server/threads/thread-pool.ts'
import type { Idea } from '#session/ideas/idea.ts'
import { MEASURE_RANGE } from './range-task.ts'

test('[HT16] ten thousand notes never hold the main thread over 50 ms', async () => {
  const random = randomFrom(7)
  const word = () => `word${Math.floor(random() ** 2 * 4_000)}`
  const ideas = new Map<string, Idea>()
  for (let number = 1; number <= 10_000; number++) {
    const text = Array.from({ length: 12 }, word).join(' ')
    // Only these fields are read.
    const idea = {
      number,
      text,
      isOnCanvas: true,
      removedAt: null,
      authorId: 'u1',
      source: 'canvas',
      noteId: null,
    }
    ideas.set(String(number), idea as unknown as Idea)
  }
  const threads = createThreadPool()
  // Time of this thread: waiting for a processor on a busy machine doesn't count.
  let last = usedMs()
  let longestMs = 0
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, usedMs() - last)
    last = usedMs()
  }, 2)
  const notes: RangeNote[] = rangeNotes({ ideas, contributions: new Map() })
  const done = await threads.run(MEASURE_RANGE, { notes, similarFrom: null }, { owner: null })
  clearInterval(watch)
  await threads.stop()
  expect(done).toMatchObject({ ok: true, value: { people: { notes: 10_000 } } })
  expect(longestMs).toBeLessThan(50)
})

test('[HT70] a pair among ten thousand notes holds the main thread for less than 50 ms', () => {
  const random = randomFrom(7)
  const notes = Array.from({ length: 10_000 }, (_, i) => ({
    id: `shape:n${i}`,
    text: Array.from({ length: 40 }, () => `word${Math.floor(random() ** 2 * 4_000)}`).join(' '),
    writerId: `u${i % 200}`,
    served: i % 3,
  }))
  const had = Array.from({ length: 11 }, (_, i) => [`shape:n${200 * i}`, `shape:n${i + 1}`] as const)
  const before = usedMs()
  const choice = choosePairNotes({ personId: 'u0', notes, had, pairCounts: new Map(), seed: 'one' })
  expect(usedMs() - before).toBeLessThan(50)
  // In a thread these take a moment.
  expect(choice?.seconds.length).toBeLessThanOrEqual(250)
  expect(choice?.others.length).toBeLessThanOrEqual(250)
})
