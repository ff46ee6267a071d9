import { expect, test } from 'vitest'
import { type PartNote, splitIntoParts } from './staggered-round-parts.ts'

const TEXTS = [
  'A lamp at the gate',
  'More lamps at the gate',
  'Lamps along the path to the gate',
  'A bus that waits for the last train',
  'The bus waits for late trains',
  'Neighbours who walk together',
]
const board = (...chosen: number[]): PartNote[] =>
  TEXTS.map((text, i) => ({ id: `n${i + 1}`, number: i + 1, text, isChosen: chosen.includes(i + 1) }))

test('lone notes stand alone in their group; the far group has none of the chosen notes', () => {
  expect(splitIntoParts(board(1))).toEqual({ far: ['n4', 'n5'], lone: ['n6'] })
  expect(splitIntoParts(board(4)).far).toEqual(['n1', 'n2', 'n3'])
  expect(splitIntoParts(board(6)).lone).toEqual([])
})

test('without chosen notes the far group is far from the largest', () => {
  expect(splitIntoParts(board()).far).toEqual(['n4', 'n5'])
})

test('if all notes are about one thing, nothing is far from it', () => {
  expect(splitIntoParts(board().slice(0, 3))).toEqual({ far: [], lone: [] })
  expect(splitIntoParts([])).toEqual({ far: [], lone: [] })
})
