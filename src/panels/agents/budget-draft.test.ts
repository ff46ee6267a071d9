import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { budgetDraftOf, budgetOf } from './budget-draft.ts'

const { budget } = DEFAULT_SETTINGS

test('a budget that is shown and saved again is the same', () => {
  expect(budgetOf(budgetDraftOf(budget))).toEqual({ ok: true, budget })
})

test('dollars are typed as dollars, with a comma too; empty is no limit', () => {
  const draft = { ...budgetDraftOf(budget), roundMicros: '0,25', dayMicros: '' }
  expect(budgetOf(draft)).toEqual({ ok: true, budget: { ...budget, roundMicros: 250_000, dayMicros: null } })
})

test('a text that is not a number is refused with a sentence about valid values', () => {
  expect(budgetOf({ ...budgetDraftOf(budget), roundMicros: 'much' })).toMatchObject({ ok: false })
  expect(budgetOf({ ...budgetDraftOf(budget), turnTokens: '1.5' })).toEqual({
    ok: false,
    message: 'A limit in tokens is a whole number from 100, or empty for none.',
  })
})
