import { expect, test } from 'vitest'
import { createDecoderQueue } from './decoder-queue.ts'

/** The decoding of each picture ends when `end` is called. */
function queueOf(maxAtOnce: number, maxWaiting: number) {
  const queue = createDecoderQueue(maxAtOnce, maxWaiting)
  const begun: string[] = []
  return {
    begun,
    add(name: string, isLarge = false) {
      const { promise, resolve } = Promise.withResolvers<string>()
      const work = () => {
        begun.push(name)
        return promise
      }
      const result = queue.run(work, isLarge)
      const end = () => {
        resolve(name)
        return result
      }
      return { result, end }
    },
  }
}

test('a large picture that waits for another one lets smaller ones pass, and is next', async () => {
  const { begun, add } = queueOf(2, 60)
  const first = add('large 1', true)
  const second = add('large 2', true)
  const small = add('small 1')
  const waits = add('small 2')
  expect(begun).toEqual(['large 1', 'small 1'])
  await small.end()
  expect(begun).toEqual(['large 1', 'small 1', 'small 2'])
  const later = add('small 3')
  await first.end()
  expect(begun).toEqual(['large 1', 'small 1', 'small 2', 'large 2'])
  expect(await Promise.all([second.end(), waits.end(), later.end()])).toEqual([
    'large 2',
    'small 2',
    'small 3',
  ])
})

test('a request behind too many is refused; a place is free again after a failure', async () => {
  const queue = createDecoderQueue(1, 1)
  const failing = Promise.withResolvers<never>()
  const failed = queue.run(() => failing.promise, true)
  const waits = queue.run(() => Promise.resolve('decoded'), true)
  expect(await queue.run(() => Promise.resolve('too many'), false)).toBeNull()
  failing.reject(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  expect(await waits).toBe('decoded')
  expect(await queue.run(() => Promise.resolve('again'), true)).toBe('again')
})
