import { expect, test } from 'vitest'
import { consensusOf, findBridges } from './find-bridges.ts'

const item = (id: string, rated: number[], support: number[]) => ({ id, rated, support })

test('the consensus is the product of the groups’ smoothed probabilities, so that no large group outweighs a small one', () => {
  expect(consensusOf(item('a', [5, 4], [5, 3]))).toBeCloseTo((6 / 7) * (4 / 6))
  const wide = item('wide', [30, 3], [18, 2])
  const loud = item('loud', [30, 3], [30, 0])
  expect(consensusOf(wide)).toBeGreaterThan(consensusOf(loud))
})

test('more than half of each group makes a bridge; a note without support divides nobody', () => {
  const { bridges, divides } = findBridges({
    items: [
      item('half', [4, 4], [2, 4]),
      item('weak', [5, 4], [3, 3]),
      item('split', [5, 4], [5, 1]),
      item('none', [5, 4], [0, 1]),
      item('sure', [5, 4], [5, 4]),
      item('apart', [5, 4], [0, 4]),
    ],
  })
  expect(bridges.map(({ id }) => id)).toEqual(['sure', 'weak'])
  expect(divides.map(({ id }) => id)).toEqual(['apart', 'split'])
})
