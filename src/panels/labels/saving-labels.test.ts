import { expect, test } from 'vitest'
import type { SaveState } from '#canvas/connection/board-connection.ts'
import { savingExplanation, savingLabel, shortSavingLabel } from './saving-labels.ts'

const kept = (
  why: 'step' | 'frozen' | 'role' | 'storage-away' | 'storage-full',
): Extract<SaveState, { state: 'not-saved' }> => ({
  state: 'not-saved',
  why,
  isKeptHere: true,
})

test('work that this browser keeps is never called not saved without what happens next', () => {
  expect(savingLabel(kept('step'))).toBe('Kept here; goes in when writing opens')
  expect(shortSavingLabel(kept('step'))).toBe('Kept until writing opens')
  expect(savingExplanation(kept('step'))).toBe(
    'No one writes in this step. Your changes are kept in this browser. They go in with the next step in which people write.',
  )
  for (const why of ['frozen', 'role'] as const) {
    expect(savingLabel(kept(why))).toMatch(/^Kept here/)
    expect(shortSavingLabel(kept(why)).length).toBeLessThan(28)
  }
  expect(savingLabel(kept('storage-away'))).toBe('Not saved: the database can’t be reached')
  expect(savingLabel(kept('storage-full'))).toBe('Not saved: the server’s disk is full')
  expect(savingExplanation(kept('storage-full'))).toContain('once its operator has freed some space')
})

test('without a copy in this browser nothing is called kept', () => {
  const lost = { ...kept('step'), isKeptHere: false }
  expect([savingLabel(lost), shortSavingLabel(lost)]).toEqual(Array(2).fill('Not saved until writing opens'))
  expect(savingExplanation(lost)).toContain('Keep this page open')
})

test('a page without live connections is not called offline', () => {
  expect(savingExplanation({ state: 'offline' }, { why: 'away' })).toMatch(/^You are offline\./)
  const blocked = savingExplanation({ state: 'offline' }, { why: 'blocked' })
  expect(blocked).toMatch(/^The server answers, but live connections don’t get through\./)
  expect(blocked).toMatch(/Your changes are kept in this browser and go in when you are connected again\.$/)
  const refused = { why: 'refused', reason: 'There are too many connections.' } as const
  expect(savingExplanation({ state: 'not-saved', why: 'offline', isKeptHere: false }, refused)).toBe(
    'There are too many connections. Keep this page open: this browser has no copy of your changes. They go in when you are connected again.',
  )
})
