import { expect, test } from 'vitest'
import { isAllowedModel } from '#session/agents/allowed-models.ts'
import { cautiousModels } from './cautious-models.ts'
import { readPrices } from './prices.ts'

const prices = readPrices(null, () => Date.parse('2026-11-22'))
const SMALL = { ordinary: 'anthropic:claude-haiku-5-5', synthesis: 'anthropic:claude-sonnet-5-5' }

test('by default nothing dearer than the default models is allowed', () => {
  const allowed = cautiousModels(SMALL, prices, [])
  for (const model of [...Object.values(SMALL), 'openai:gpt-6-luna', 'local:any', 'demo:script'])
    expect([model, isAllowedModel(model, allowed)]).toEqual([model, true])
  for (const model of ['anthropic:claude-opus-5-5', 'anthropic:something-new', 'openai:gpt-7'])
    expect([model, isAllowedModel(model, allowed)]).toEqual([model, false])
})

test('if only the script answers, no paid model is allowed, except those without a key', () => {
  const script = { ordinary: 'demo:script', synthesis: 'demo:script' }
  const allowed = cautiousModels(script, prices, ['openai'])
  expect(isAllowedModel('anthropic:claude-haiku-5-5', allowed)).toBe(false)
  expect(isAllowedModel('openai:gpt-7', allowed)).toBe(true)
  expect(isAllowedModel('demo:script', allowed)).toBe(true)
})
