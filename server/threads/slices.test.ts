import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSlices } from './slices.ts'

const ITEM_MS = 2

let turn = 0
let counter: NodeJS.Immediate
beforeEach(() => {
  const count = () => {
    turn += 1
    counter = setImmediate(count)
  }
  counter = setImmediate(count)
})
afterEach(() => clearImmediate(counter))

/** Works through this many items; returns the turns of the event loop in which it did. */
async function work(items: number, restMs?: number): Promise<Set<number>> {
  const yieldToOthers = startSlices(restMs)
  const turns = new Set<number>()
  for (let i = 0; i < items; i++) {
    await yieldToOthers()
    const end = performance.now() + ITEM_MS
    while (performance.now() < end);
    turns.add(turn)
  }
  return turns
}

test('however many works there are, one slice runs in a turn of the event loop', async () => {
  const [one, two, three] = await Promise.all([work(12, 0), work(12, 0), work(12, 1)])
  for (const turns of [one, two, three]) expect(turns.size).toBeGreaterThan(3)
  expect(new Set([...one, ...two, ...three]).size).toBe(one.size + two.size + three.size)
})

test('works take turns, and small ones do not wait for large ones', async () => {
  const ended: string[] = []
  const large = work(20, 0).then(() => ended.push('large'))
  const small = work(2, 0).then(() => ended.push('small'))
  await Promise.all([large, small])
  expect(ended).toEqual(['small', 'large'])
})

test('a work that is alone begins at once', async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  const before = turn
  expect(await work(1)).toEqual(new Set([before]))
})

test('a thread that is held up while it plans the next slice plans no negative time', async () => {
  const planned = vi.spyOn(globalThis, 'setTimeout')
  const now = performance.now.bind(performance)
  let heldUpMs = 0
  // Each reading of the clock is 7 ms later than the one before.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    heldUpMs += 7
    return now() + heldUpMs
  })
  try {
    const yieldToOthers = startSlices(12)
    for (let i = 0; i < 20; i++) await yieldToOthers()
    expect(planned.mock.calls.map(([, ms]) => ms).filter((ms) => (ms ?? 0) < 0)).toEqual([])
  } finally {
    clock.mockRestore()
    planned.mockRestore()
  }
})

test('while more work waits, a slice is followed by a pause, also where none was asked for', async () => {
  const planned = vi.spyOn(globalThis, 'setTimeout')
  try {
    await work(2, 0)
    const alone = planned.mock.calls.length
    await Promise.all([work(12, 0), work(12, 0), work(12, 0)])
    expect(planned.mock.calls.length - alone).toBeGreaterThan(2)
  } finally {
    planned.mockRestore()
  }
})
