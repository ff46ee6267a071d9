import { expect, test } from 'vitest'
import { goesInLabel, stayOutLabel } from './sum-up-labels.ts'

test('[SE181] the sources of a synthesis are counted for people and advisors apart', () => {
  expect(goesInLabel({ notes: ['a', 'b', 'c'], byPeople: 2 }, false)).toBe(
    '2 notes by people and 1 by advisors go in.',
  )
  expect(goesInLabel({ notes: ['a'], byPeople: 0 }, false)).toBe('1 note by advisors goes in.')
  expect(goesInLabel({ notes: ['a', 'b'], byPeople: 2 }, true)).toBe(
    '2 notes by people go in, chosen by hand.',
  )
  expect(goesInLabel({ notes: [], byPeople: 0 }, false)).toBe('No note goes in yet.')
  expect([1, 9].map(stayOutLabel)).toEqual([
    '1 note by people doesn’t go in.',
    '9 notes by people don’t go in.',
  ])
})
