import { expect, test } from 'vitest'
import { PieceAssembly, splitIntoPieces } from './pieces.ts'

function copied(value: unknown): { value: unknown; pieces: number; largest: number } {
  const assembly = new PieceAssembly()
  let pieces = 0
  let largest = 0
  for (const piece of splitIntoPieces(value)) {
    const sent = structuredClone(piece)
    pieces += 1
    largest = Math.max(largest, JSON.stringify(sent).length)
    assembly.take(sent)
  }
  return { value: assembly.value, pieces, largest }
}

test('a value is the same after it went over in pieces', () => {
  const values = [
    null,
    'a',
    [],
    { a: 1, b: [1, 2, undefined], c: new Map([[1, { d: new Set(['e']) }]]) },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
    new Map(Array.from({ length: 5_000 }, (_, i) => [String(i), { number: i, tags: ['a', 'b'] }])),
    { deep: { list: Array.from({ length: 9_000 }, (_, i) => ({ i, text: 'x'.repeat(i % 50) })) } },
    [Array.from({ length: 4_000 }, (_, i) => i), { x: new Uint8Array([1, 2, 3]) }],
  ]
  for (const value of values) expect(copied(value).value).toEqual(value)
  expect(Object.hasOwn({}, 'polluted')).toBe(false)
})

test('no piece of a large value is large', () => {
  const ideas = new Map(
    Array.from({ length: 10_000 }, (_, i) => [
      String(i),
      { number: i, text: 'word '.repeat(40), tags: ['a'] },
    ]),
  )
  const { pieces, largest } = copied({ ideas, name: 'Plans' })
  expect(pieces).toBeGreaterThan(20)
  expect(largest).toBeLessThan(300_000)
})
