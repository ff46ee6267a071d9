import { expect, test } from 'vitest'
import { countMissedBeats } from './count-missed-beats.ts'
import { Pulse } from './pulse.ts'

const MAX_TICKS = 4

function watched() {
  const pulse = new Pulse()
  // The other thread has the same memory.
  const beats = countMissedBeats(new Pulse(pulse.buffer), MAX_TICKS)
  const ticks = (count: number) => Array.from({ length: count }, () => beats.tick())
  return { pulse, beats, ticks }
}

const FINE = (count: number) => Array<string>(count).fill('fine')

test('a thread that does not beat for so many ticks is stuck, and one that beats in between is not', () => {
  const { pulse, beats, ticks } = watched()
  pulse.setStarted()
  for (let i = 0; i < 10; i++) {
    expect(ticks(MAX_TICKS - 1)).toEqual(FINE(MAX_TICKS - 1))
    pulse.beat(false)
    expect(ticks(1)).toEqual(['fine'])
    expect(beats.missed()).toBe(0)
  }
  expect(ticks(MAX_TICKS)).toEqual([...FINE(MAX_TICKS - 1), 'stuck'])
})

test('a start may take six times as long, and a debugger may hold the thread', () => {
  const { pulse, ticks } = watched()
  expect(ticks(6 * MAX_TICKS)).toEqual([...FINE(6 * MAX_TICKS - 1), 'stuck'])
  pulse.setStarted()
  pulse.beat(true)
  expect(ticks(100)).toEqual(FINE(100))
  pulse.beat(false)
  expect(ticks(MAX_TICKS + 1).at(-1)).toBe('stuck')
})

test('the watching thread sees for which board the other works', () => {
  const { pulse } = watched()
  const other = new Pulse(pulse.buffer)
  expect(other.boardId).toBeNull()
  pulse.setBoard('b0123456789ab')
  expect(other.boardId).toBe('b0123456789ab')
  pulse.setBoard('short')
  expect(other.boardId).toBe('short')
  pulse.setBoard(null)
  expect(other.boardId).toBeNull()
  pulse.setBoard('x'.repeat(1_000))
  expect(other.boardId).toBe('x'.repeat(64))
})
