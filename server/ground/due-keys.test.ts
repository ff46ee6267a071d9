import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DueKeys } from './due-keys.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function dueKeys() {
  const calls: string[][] = []
  const due = new DueKeys(async (keys) => {
    calls.push(keys)
  })
  return { due, calls }
}

test('each key is due once, at the time that was set last', async () => {
  const { due, calls } = dueKeys()
  due.wait('a', 100)
  due.wait('b', 50)
  due.wait('a', 300)
  due.wait('c', 300)
  due.drop('c')
  await vi.advanceTimersByTimeAsync(200)
  expect([calls, due.has('a'), due.has('b')]).toEqual([[['b']], true, false])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([['b'], ['a']])
})

test('keys that become due during the work wait for it, and are handled together', async () => {
  const calls: string[][] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const due = new DueKeys(async (keys) => {
    calls.push(keys)
    if (calls.length === 1) await promise
  })
  due.wait('a', 10)
  await vi.advanceTimersByTimeAsync(10)
  due.wait('b', 10)
  due.wait('a', 20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([['a']])
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual([['a'], ['b', 'a']])
})

test('keys that are due shortly after another one come with it, in the order in which they began to wait', async () => {
  const calls: string[][] = []
  const due = new DueKeys(async (keys) => void calls.push(keys), { gatherMs: 50 })
  due.wait('a', 100)
  due.wait('b', 90)
  due.wait('c', 200)
  due.wait('a', 130)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([['a', 'b'], ['c']])
})

test('nothing is due after the stop', async () => {
  const { due, calls } = dueKeys()
  due.wait('a', 10)
  due.stop()
  due.wait('b', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([])
})
