import { expect, test } from 'vitest'
import { splitList } from './split-pasted-list.ts'

test('lines become items, blank lines and spaces around them go', () => {
  expect(splitList('Late bus\r\n\r\n  Soup at six \nChoir')).toEqual(['Late bus', 'Soup at six', 'Choir'])
})

test('bullets, numbers and check boxes are stripped', () => {
  expect(splitList('- one\n* two\n• three\n4. four\n5) five\n- [x] six\n[ ] seven')).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
  ])
})

test('a line set in under an item belongs to it', () => {
  expect(splitList('- one\n  goes on\n- two')).toEqual(['one goes on', 'two'])
})

test('text that only looks like a marker stays', () => {
  expect(splitList('-5 degrees\n2024 was dry\n*starred*')).toEqual([
    '-5 degrees',
    '2024 was dry',
    '*starred*',
  ])
})

test('one column of CSV loses its quotes', () => {
  expect(splitList('"Late ""night"" bus"\n"Soup, bread"\n"Choir"')).toEqual([
    'Late "night" bus',
    'Soup, bread',
    'Choir',
  ])
})

test('one line is one thought, and so is a long document', () => {
  expect(splitList('Late bus')).toBeNull()
  expect(splitList('')).toBeNull()
  expect(splitList('a line\n'.repeat(500))).toHaveLength(500)
  expect(splitList('a line\n'.repeat(501))).toBeNull()
})
