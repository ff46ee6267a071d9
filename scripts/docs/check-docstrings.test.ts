import { expect, test } from 'vitest'
import { checkDocstrings, countDocstrings } from './check-docstrings.ts'

const file = (text: string) => [{ path: 'src/a/a.ts', text }]

test('exports count as documented by the comment that ends on the line before', () => {
  const text = `/** Returns one. */
export function one() {}

export async function two() {}
/**
 * In milliseconds.
 */
export const OddId = z.string()
export const MS = 1
export interface Three {}`
  expect(countDocstrings(file(text))).toEqual({ documented: 2, all: 4 })
})

test('types that are derived from a value do not count', () => {
  const types = `export type A = z.infer<typeof A>
export type B = (typeof KINDS)[number]
export type C = Turn['state']
export interface CardProps {
export type Own = Pick<Turn, 'id'>`
  expect(countDocstrings(file(types)).all).toBe(2)
})

test('a share that is too small is reported with how many are missing', () => {
  const text = '/** One. */\nexport function one() {}\nexport function two() {}'
  expect(checkDocstrings(file(text), 0.5)).toEqual([])
  expect(checkDocstrings(file(text), 1)).toEqual([
    '1 of 2 exports of pure folders and of src/api have a docstring: write 1 more, with shapes, units, errors or sources',
  ])
})
