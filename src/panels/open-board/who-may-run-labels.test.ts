import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { Projection } from '#session/projection.ts'
import { whoMayRun } from './who-may-run-labels.ts'

const ines = { id: 'ines', name: 'Ines', color: 'moss', role: 'owner' as const, joinedAt: 0 }

function boardOfInes(frozen: Projection['frozen'] = null) {
  return {
    me: { id: 'me', role: 'commenter' as const },
    settings: DEFAULT_SETTINGS,
    people: { ines },
    frozen,
  }
}

test('a person who may not reads who may, with the name of the action', () => {
  expect(whoMayRun(boardOfInes(), 'ask-advisors')).toBe('Ines can ask the advisors here.')
  expect(whoMayRun(boardOfInes(), 'find-themes')).toBe('Ines can find themes here.')
  expect(whoMayRun(boardOfInes(), 'accept-themes')).toBe('Ines can accept these themes.')
  expect(whoMayRun(boardOfInes(), 'write-version')).toBe('Ines can have a version written here.')
})

test('on a frozen board the sentence is about what is to be done too', () => {
  const frozen = boardOfInes({ by: 'ines', at: 1 })
  expect(whoMayRun(frozen, 'ask-advisors')).toMatch(/^This board is frozen\. The advisors can be asked/)
  expect(whoMayRun(frozen, 'find-themes')).toMatch(/^This board is frozen\. Themes can be found/)
  expect(whoMayRun(frozen, 'accept-themes')).toMatch(/^This board is frozen\. These themes can be accepted/)
  expect(whoMayRun(frozen, 'write-version')).toMatch(/^This board is frozen\. A version can be written/)
})
