import { expect, test } from 'vitest'
import { groupPins } from './group-pins.ts'

const pin = (id: string, x: number, y: number) => ({ id, x, y })
const idsOf = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id))

test('pins that would overlap are one group, others stay apart', () => {
  const pins = [pin('a', 0, 0), pin('b', 100, 0), pin('c', 10, 10)]
  expect(idsOf(groupPins(pins, 24))).toEqual([['a', 'c'], ['b']])
  expect(idsOf(groupPins(pins, 8))).toEqual([['a'], ['b'], ['c']])
  expect(idsOf(groupPins(pins, 200))).toEqual([['a', 'b', 'c']])
})

test('a group is as wide as its first pin: a row of pins is not one chain', () => {
  const row = Array.from({ length: 6 }, (_, i) => pin(String(i), i * 20, 0))
  expect(idsOf(groupPins(row, 24))).toEqual([
    ['0', '1'],
    ['2', '3'],
    ['4', '5'],
  ])
})

test('the groups do not depend on the order of the pins', () => {
  const pins = Array.from({ length: 200 }, (_, i) => pin(String(i), (i * 137) % 700, (i * 61) % 500))
  expect(idsOf(groupPins(pins.toReversed(), 40))).toEqual(idsOf(groupPins(pins, 40)))
})
