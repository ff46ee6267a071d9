import { expect, test } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

test('the value that was read or set longest ago is dropped first', () => {
  const dropped: string[] = []
  const known = new RecentlyUsed<string>({ maxSize: 2, dispose: (value) => dropped.push(value) })
  known.set('a', 'A')
  known.set('b', 'B')
  expect(known.get('a')).toBe('A')
  known.set('c', 'C')
  expect(dropped).toEqual(['B'])
  expect(known.get('b')).toBeUndefined()
  known.clear()
  expect(dropped).toEqual(['B', 'A', 'C'])
})

test('values count by their size, and the newest stays even when it is larger than the limit', () => {
  const known = new RecentlyUsed<string>({ maxSize: 5, sizeOf: (value) => value.length })
  known.set('a', 'AA')
  known.set('b', 'BBB')
  expect(known.get('a')).toBe('AA')
  known.set('c', 'CCCCCC')
  expect([known.get('a'), known.get('b'), known.get('c')]).toEqual([undefined, undefined, 'CCCCCC'])
  known.set('d', 'D')
  expect([known.get('c'), known.get('d')]).toEqual([undefined, 'D'])
})

test('a replaced value is disposed of, and the same value set again is not', () => {
  const dropped: object[] = []
  const [one, other] = [{}, {}]
  const known = new RecentlyUsed<object>({ maxSize: 9, dispose: (value) => dropped.push(value) })
  known.set('a', one)
  known.set('a', one)
  expect(dropped).toEqual([])
  known.set('a', other)
  expect(dropped).toEqual([one])
  expect(known.get('a')).toBe(other)
})
