import { expect, test } from 'vitest'
import { isLow, notesToContinue, rankRated } from './rank-rated.ts'
import type { NoteScores } from './rating.ts'

/** A note with these scores on one axis. */
function noteWith(noteId: string, ...scores: number[]): NoteScores {
  return { noteId, counts: [[1, 2, 3, 4, 5].map((score) => scores.filter((each) => each === score).length)] }
}
const resultOf = (...notes: NoteScores[]) => ({ notes, people: 3 })

test('[RA9] notes are ranked by the mean of all axes; equal means share a rank', () => {
  const ranked = rankRated(
    resultOf(
      noteWith('a', 1, 2),
      noteWith('b', 5),
      noteWith('c', 3, 3, 3),
      noteWith('d', 2, 4),
      noteWith('e', 1),
    ),
  )
  expect(ranked.map(({ noteId, rank, isTied }) => [noteId, rank, isTied])).toEqual([
    ['b', 1, false],
    ['c', 2, true],
    ['d', 2, true],
    ['a', 4, false],
    ['e', 5, false],
  ])
  expect(ranked.map(({ mean, raters }) => [mean, raters])).toEqual([
    [5, 1],
    [3, 3],
    [3, 2],
    [1.5, 2],
    [1, 1],
  ])
})

test('[RA9] each axis has its mean and its standard deviation', () => {
  const counts = [
    [0, 0, 0, 0, 4],
    [2, 0, 0, 0, 2],
  ]
  const [note] = rankRated(resultOf({ noteId: 'a', counts }))
  expect(note).toMatchObject({ raters: 4, mean: 4 })
  expect(note?.axes.map(({ mean, spread }) => [mean, spread])).toEqual([
    [5, 0],
    [3, 2],
  ])
})

test('a note is low if more notes are better than worse', () => {
  const result = resultOf(noteWith('a', 5), noteWith('b', 2), noteWith('c', 2), noteWith('d', 2))
  expect(['a', 'b', 'c', 'd', 'none'].map((noteId) => isLow(result, noteId))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isLow(resultOf(noteWith('a', 3), noteWith('b', 3)), 'b')).toBe(false)
  expect(isLow(resultOf(noteWith('a', 3)), 'a')).toBe(false)
})

test('the top, what ties with its last, and the wild card go on', () => {
  const result = resultOf(noteWith('a', 5), noteWith('b', 4), noteWith('c', 4), noteWith('d', 1))
  expect(notesToContinue({ result, wildCard: 'd' }, 2)).toEqual(['a', 'b', 'c', 'd'])
  expect(notesToContinue({ result, wildCard: null }, 1)).toEqual(['a'])
  expect(notesToContinue({ result, wildCard: 'd' }, 4)).toEqual(['a', 'b', 'c', 'd'])
})
