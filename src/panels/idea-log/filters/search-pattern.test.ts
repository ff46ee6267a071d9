import { expect, test } from 'vitest'
import { searchPattern } from './use-search-highlights.ts'

const marked = (typed: string, text: string) => {
  const pattern = searchPattern(typed)
  return pattern ? [...text.matchAll(pattern)].map(([match]) => match) : null
}

test('the beginnings of words are marked, whatever their case, and typed text is no pattern', () => {
  expect(marked('plate', 'Smaller plates, Plate; template')).toEqual(['plate', 'Plate'])
  expect(marked('bä (x.*', 'Bäume am Bach')).toEqual(['Bä'])
  expect(marked('  #', 'anything')).toBeNull()
})
