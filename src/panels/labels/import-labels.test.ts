import { expect, test } from 'vitest'
import { importedBoardWords, notImportedWords } from './import-labels.ts'

const problemOf = (message: string) => ({ where: 'pictures', message })

test('an import of a board says what was found to be unreadable only on the way', () => {
  expect(importedBoardWords(1, [])).toBe('Imported everything, beside what was there: 1 idea.')
  expect(importedBoardWords(12, [problemOf('pictures, p1: This is no picture.')])).toBe(
    'Imported what could be read, beside what was there: 12 ideas. Left out: pictures, p1: This is no picture.',
  )
})

test('of many things that were left out, three are named', () => {
  expect(notImportedWords([])).toBe('')
  expect(notImportedWords(['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map(problemOf))).toBe(
    'Left out: One. Two. Three. And 2 more things.',
  )
})
