import { expect, test } from 'vitest'
import { importedBoardLabel, notImportedLabel } from './import-labels.ts'

const problemOf = (message: string) => ({ where: 'pictures', message })

test('an import of a board lists content that proved unreadable on the way', () => {
  expect(importedBoardLabel(1, [], 0)).toBe('Imported everything, beside what was there: 1 idea.')
  const picture = problemOf('pictures, p1: This is no picture.')
  expect(importedBoardLabel(12, [picture], 0)).toBe(
    'Imported what could be read, beside what was there: 12 ideas. Left out: pictures, p1: This is no picture.',
  )
  const known = problemOf('ideas[3]: This is no idea.')
  expect(importedBoardLabel(12, [known, picture], 1)).toMatch(
    / Left out: pictures, p1: This is no picture\.$/,
  )
})

test('an import of the readable part of a file is not announced as one of everything', () => {
  expect(importedBoardLabel(12, [problemOf('ideas[3]: This is no idea.')], 1)).toBe(
    'Imported what could be read, beside what was there: 12 ideas.',
  )
})

test('three of many left-out things are named', () => {
  expect(notImportedLabel([])).toBe('')
  expect(notImportedLabel(['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map(problemOf))).toBe(
    'Left out: One. Two. Three. And 2 more things.',
  )
})
