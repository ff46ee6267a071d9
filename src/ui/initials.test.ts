import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials are the first two letters, the first one large', () => {
  expect(initials('Ines')).toBe('In')
  expect(initials('wei chen')).toBe('We')
  expect(initials('RUTH')).toBe('Ru')
  expect(initials('  Tomás ')).toBe('To')
})

test('initials never cut a character in half', () => {
  expect(initials('E\u0301lise')).toBe('E\u0301l')
  expect(initials('👩‍👩‍👧 Rao')).toBe('👩‍👩‍👧')
  expect(initials('नमिता')).toBe('नमि')
  expect(initials('李明')).toBe('李明')
})

test('a name of one letter and no name at all have initials too', () => {
  expect(initials('J')).toBe('J')
  expect(initials(' ')).toBe('?')
})
