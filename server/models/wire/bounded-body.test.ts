import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import { boundedEvents, createAnswerPace } from './bounded-body.ts'

const EVENTS = 90

/** Reads an answer that arrives at once; returns in which turns of the event loop its parts were read. */
async function readTurns(turn: () => number): Promise<Set<number>> {
  const bytes = new TextEncoder().encode('data: {"a":1}\n\n'.repeat(EVENTS))
  const body = must(new Response(bytes).body, 'a body')
  const turns = new Set<number>()
  const pace = createAnswerPace({ ...ANSWER_LIMITS, maxEventsPerSecond: 1e9 })
  for await (const _ of boundedEvents(body, ANSWER_LIMITS, pace, () => undefined)) {
    turns.add(turn())
    // A library takes about as long for a batch.
    const end = performance.now() + 2
    while (performance.now() < end);
  }
  return turns
}

test('of many simultaneous answers, one is passed on in a turn of the event loop', async () => {
  let turn = 0
  let counter: NodeJS.Immediate | undefined
  const count = () => {
    turn += 1
    counter = setImmediate(count)
  }
  count()
  const all = await Promise.all(Array.from({ length: 3 }, () => readTurns(() => turn)))
  clearImmediate(counter)
  const together = new Set(all.flatMap((turns) => [...turns]))
  expect(together.size).toBe(all.reduce((sum, { size }) => sum + size, 0))
})

test('an event that never ends waits for its share of a second, too', async () => {
  const part = new Uint8Array(1_000)
  const paced: number[] = []
  const body = must(new Response(new Blob([part, part, part])).body, 'a body')
  const pace = async ({ byteLength }: { byteLength: number }) => void paced.push(byteLength)
  for await (const _ of boundedEvents(body, ANSWER_LIMITS, pace, () => undefined));
  expect(paced.reduce((sum, bytes) => sum + bytes, 0)).toBe(3 * part.length)
})

test('bytes without an event count for the second', async () => {
  const pace = createAnswerPace({ ...ANSWER_LIMITS, maxBytesPerSecond: 10_000 })
  const began = performance.now()
  for (let part = 0; part < 3; part++) await pace({ byteLength: 1_000, events: 0 })
  // Each fills a slot of 100 ms, so that the third waits for two others to end.
  expect(performance.now() - began).toBeGreaterThan(190)
})
