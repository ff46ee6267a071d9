import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('a loaded value is kept, also for calls during the loading', async () => {
  let loads = 0
  const load = loadOnce(async () => ++loads)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('after a failure the next call loads again', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  const failed = await Promise.allSettled([load(), load()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
})
