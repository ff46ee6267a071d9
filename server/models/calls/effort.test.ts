import { expect, test } from 'vitest'
import { effortSettings } from './effort.ts'

test.each([
  ['anthropic:claude-haiku-5-5', { providerOptions: { anthropic: { effort: 'low' } } }],
  ['anthropic:claude-haiku-4-5', {}],
  ['anthropic:claude-3-haiku-20240307', {}],
  ['openai:gpt-6-luna', { reasoning: 'low', providerOptions: { openai: { reasoningSummary: null } } }],
  ['google:gemini-3.8-flash', { reasoning: 'low' }],
  ['google:gemini-flash-latest', { reasoning: 'low' }],
  ['google:gemini-2.5-flash', { providerOptions: { google: { thinkingConfig: { thinkingBudget: 1_024 } } } }],
  ['google:gemini-2.0-flash', {}],
  ['local:llama3.2:3b', {}],
  ['demo:script', {}],
])('an advisor with %s thinks little, if that can be set', (model, settings) => {
  expect(effortSettings(model, 'advise', false)).toEqual(settings)
})

test('a synthesis may take more thought, and so may a local model that thinks', () => {
  expect(effortSettings('anthropic:claude-sonnet-5-5', 'synthesize', false)).toEqual({
    providerOptions: { anthropic: { effort: 'medium' } },
  })
  expect(effortSettings('local:qwen3', 'vote', true)).toEqual({ reasoning: 'low' })
})
