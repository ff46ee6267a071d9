import { expect, test } from 'vitest'
import { checkDocstrings, countDocstrings } from './check-docstrings.ts'

const file = (text: string, path = 'src/a/a.ts') => [{ path, text }]

test('exports count as documented by the comment that ends on the line before', () => {
  const text = `/** Returns one. */
export function one() {}

export async function two() {}
/**
 * In milliseconds.
 */
export const MS = 1
export interface Three {}`
  expect(countDocstrings(file(text))).toEqual({
    functions: { documented: 1, all: 2 },
    others: { documented: 1, all: 2 },
  })
})

test('types of schemas, and functions that apply events, do not count', () => {
  expect(countDocstrings(file('export type A = z.infer<typeof A>')).others.all).toBe(0)
  const apply = file('export function noteAdded() {}\nexport const MAX = 1', 'src/a/apply-notes.ts')
  expect(countDocstrings(apply)).toEqual({
    functions: { documented: 0, all: 0 },
    others: { documented: 0, all: 1 },
  })
})

test('a share below the one that was reached is reported with how many are missing', () => {
  const text = '/** One. */\nexport function one() {}\nexport function two() {}'
  expect(checkDocstrings(file(text), { functions: 0.5, others: 1 })).toEqual([])
  expect(checkDocstrings(file(text), { functions: 1, others: 1 })).toEqual([
    '1 of 2 exported functions and classes have a docstring, and 100 % must: write 1 more, which say shapes, units, errors or sources',
  ])
})
