import { expect, test } from 'vitest'
import { CLOSE } from '#sync/close-code.ts'
import { CLOSE_REASONS } from '#sync/close-reason.ts'
import { endingOf } from './board-ending.ts'

test('a person whose groups lost their role is not called removed', () => {
  expect(endingOf(CLOSE.noAccess, CLOSE_REASONS['no-group-role'])).toEqual({
    why: 'no-access',
    isByGroups: true,
  })
  expect(endingOf(CLOSE.noAccess, CLOSE_REASONS['link-off'])).toEqual({ why: 'no-access' })
  expect(endingOf(CLOSE.noAccess)).toEqual({ why: 'no-access' })
})
