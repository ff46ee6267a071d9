import { expect, test } from 'vitest'
import { EMPTY_CONTENT, sliceContent } from './slice-content.ts'

test('[FO26] numbers are sent in slices of 2,000, in order; the first slice reserves all of them', () => {
  const numbered = Array.from({ length: 5_001 }, (_, i) => ({
    noteId: `shape:n${i}`,
    number: i + 1,
    authorId: null,
    at: 1,
  }))
  const slices = [...sliceContent({ ...EMPTY_CONTENT, numbered })]
  expect(slices.map((slice) => slice.numbered.length)).toEqual([2_000, 2_000, 1_001])
  expect(slices.map(({ lastNumber }) => lastNumber)).toEqual([5_001, 0, 0])
  expect(slices.flatMap((slice) => slice.numbered)).toEqual(numbered)
})

test('[FO26] people are in the first slice, and empty lists make none', () => {
  const people = [{ id: 'f00000000000a', name: 'Ann', color: 'moss' }]
  expect([...sliceContent({ ...EMPTY_CONTENT, people })]).toEqual([{ ...EMPTY_CONTENT, people }])
  expect([...sliceContent(EMPTY_CONTENT)]).toEqual([])
})
