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
export const MS = 1
export interface Three {}`
  expect(countDocstrings(file(text))).toEqual({
    functions: { documented: 1, all: 2 },
    types: { documented: 0, all: 1 },
    props: { documented: 0, all: 0 },
    constants: { documented: 1, all: 1 },
  })
})

test('fields of props count, also of those that are not exported', () => {
  const text = `interface CardProps {
  /** In pixels. */
  width: number
  label?: string
  readonly onMove: (to: number) => void
}
interface Card {
  other: string
}`
  expect(countDocstrings(file(text)).props).toEqual({ documented: 1, all: 3 })
})

test('types that are derived from a value do not count', () => {
  const types = `export type A = z.infer<typeof A>
export type B = (typeof KINDS)[number]
export type C = Turn['state']
export interface CardProps {
export type Own = Pick<Turn, 'id'>`
  expect(countDocstrings(file(types)).types.all).toBe(2)
  expect(countDocstrings(file('export const NoteId = z.string()')).types.all).toBe(1)
})

test('a share below the one that was reached is reported with how many are missing', () => {
  const text = '/** One. */\nexport function one() {}\nexport function two() {}'
  expect(checkDocstrings(file(text), { functions: 0.5, types: 1, props: 1, constants: 1 })).toEqual([])
  expect(checkDocstrings(file(text), { functions: 1, types: 1, props: 1, constants: 1 })).toEqual([
    '1 of 2 exported functions and classes have a docstring, and 100 % must: write 1 more, which say shapes, units, errors or sources',
  ])
})
