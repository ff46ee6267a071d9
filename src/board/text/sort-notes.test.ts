import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORT_KEYS, type SortableNote, sortNotes } from './sort-notes.ts'

const plain: SortableNote = { votes: 0, plus: 0, authorName: 'Ann', authorId: 'u1', colorRank: 0, number: 1 }
const named = (name: string, fields: Partial<SortableNote>) => ({ ...plain, name, ...fields })
const namesOf = (notes: readonly { name: string }[]) => notes.map(({ name }) => name).join('')

test('[BD47] notes are sorted by votes, "+", author, colour or number', () => {
  const notes = [
    named('a', { votes: 2, plus: 1, authorName: null, authorId: 'u9', colorRank: 3, number: 7 }),
    named('b', { plus: 4, authorName: 'Bob', authorId: 'u2', colorRank: 1, number: null }),
    named('c', { votes: 5, plus: 0, authorName: 'Ann', authorId: 'u1', colorRank: 2, number: 2 }),
    named('d', { plus: 2, authorName: 'Bob', authorId: 'u0', colorRank: 0, number: 10 }),
  ]
  expect(namesOf(sortNotes(notes, 'votes'))).toBe('cabd')
  expect(namesOf(sortNotes(notes, 'plus'))).toBe('bdac')
  expect(namesOf(sortNotes(notes, 'author'))).toBe('cdba')
  expect(namesOf(sortNotes(notes, 'colour'))).toBe('dbca')
  expect(namesOf(sortNotes(notes, 'oldest'))).toBe('cadb')
})

const someNotes = fc.array(
  fc.record({
    votes: fc.integer({ min: 0, max: 3 }),
    plus: fc.integer({ min: 0, max: 3 }),
    authorName: fc.constantFrom('Ann', 'Bob', null),
    authorId: fc.constantFrom('u1', 'u2'),
    colorRank: fc.integer({ min: 0, max: 3 }),
    number: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
)

test('[BD47] equal notes keep their order, and sorting again changes nothing', () => {
  fc.assert(
    fc.property(someNotes, fc.constantFrom(...SORT_KEYS), (plainNotes, key) => {
      const notes = plainNotes.map((note, i) => ({ ...note, i }))
      const sorted = sortNotes(notes, key)
      expect(sorted.map(({ i }) => i).toSorted((a, b) => a - b)).toEqual(notes.map(({ i }) => i))
      expect(sortNotes(sorted, key)).toEqual(sorted)
      for (const [at, note] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next && sortNotes([next, note], key)[0] === next) expect(note.i).toBeLessThan(next.i)
      }
    }),
  )
})
