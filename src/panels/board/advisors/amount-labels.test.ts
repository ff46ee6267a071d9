import { expect, test } from 'vitest'
import { roundOf, synthesisView, turnOf } from '#panels/board/testing/round-of.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { type ModelUsage, NO_SPEND, type SpendView } from '#session/usage/model-usage.ts'
import {
  formatMoney,
  formatTokens,
  spentLabel,
  spentOn,
  tightestBudget,
  withoutMoney,
} from './amount-labels.ts'

const usage = (over: Partial<ModelUsage> = {}): ModelUsage => ({
  model: 'anthropic:m',
  inputTokens: 900,
  outputTokens: 100,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicros: 20_000,
  isEstimate: false,
  ...over,
})
const spend: SpendView = {
  tokens: 0,
  costMicros: 0,
  day: '2026-11-22',
  dayTokens: 0,
  dayCostMicros: 0,
  held: { tokens: 0, costMicros: 0 },
  hasUnknownCost: false,
  hasEstimate: false,
}

test('money is shown in cents, and less than one is not shown as nothing', () => {
  expect([0, 400, 20_000, 1_500_000].map(formatMoney)).toEqual(['$0.00', 'under $0.01', '$0.02', '$1.50'])
  expect([1_240, 12_400, 3_000_000].map(formatTokens)).toEqual(['1,240 tokens', '12k tokens', '3.00M tokens'])
})

test('a round costs what its turns, its moderation and its synthesis took', () => {
  const round = roundOf([turnOf('a', { usage: usage() }), turnOf('b')], {
    moderation: { state: 'done', agentId: 'm', picks: [], usage: usage() },
  })
  const spent = spentOn(round, synthesisView('s', { usage: usage({ isEstimate: true }) }))
  expect(spent).toEqual({ tokens: 3_000, costMicros: 60_000, hasUnknownCost: false, hasEstimate: true })
  expect(spentLabel(spent, DEFAULT_SETTINGS)).toBe('about $0.06 of $0.50')
})

test('an unknown price is marked as such, with tokens', () => {
  const spent = spentOn(roundOf([turnOf('a', { usage: usage({ costMicros: null }) })]), null)
  expect(spentLabel(spent, DEFAULT_SETTINGS)).toBe('1,000 tokens, price unknown')
})

test('the bar shows the limit that is reached first, with holds of running rounds', () => {
  const budget = { ...DEFAULT_SETTINGS.budget, boardTokens: 1_000 }
  const used = { ...spend, tokens: 600, held: { tokens: 200, costMicros: 0 } }
  expect(tightestBudget(used, budget, '2026-11-22')).toEqual({
    where: 'on this board',
    left: '200 of 1,000 tokens',
    usedShare: 0.8,
  })
})

test('yesterday’s spending does not count for today', () => {
  const used = { ...spend, dayCostMicros: 4_000_000 }
  expect(tightestBudget(used, DEFAULT_SETTINGS.budget, '2026-11-22')?.left).toBe('$1.00 of $5.00')
  expect(tightestBudget(used, DEFAULT_SETTINGS.budget, '2026-11-23')?.left).toBe('$5.00 of $5.00')
})

test('if only the script speaks, no money is shown', () => {
  const budget = { ...DEFAULT_SETTINGS.budget, dayTokens: null }
  const spend = { ...NO_SPEND, dayTokens: 400, day: '2026-11-23' }
  expect(tightestBudget(spend, budget, '2026-11-23')?.left).toContain('$')
  expect(tightestBudget(spend, withoutMoney(budget), '2026-11-23')).toBeNull()
})
