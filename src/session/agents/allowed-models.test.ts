import { expect, test } from 'vitest'
import { isAllowedModel, ModelPattern } from './allowed-models.ts'

test.each([
  ['anthropic:claude-haiku-5-5', ['anthropic:claude-haiku-*'], true],
  ['anthropic:claude-opus-5-5', ['anthropic:claude-haiku-*'], false],
  ['openai:claude-haiku-5', ['anthropic:claude-haiku-*'], false],
  ['anthropic:claude-haiku-4-5-20251001', ['anthropic:claude-haiku-4-5'], true],
  ['anthropic:claude-haiku-4-5-max', ['anthropic:claude-haiku-4-5'], false],
  ['local:llama3.2:3b', ['local:*'], true],
  ['local:llama3x2:3b', ['local:llama3.2:3b'], false],
  ['xlocal:llama', ['local:*'], false],
  ['openai:gpt-6-sol', ['*'], true],
  ['openai:gpt-6-sol', [], false],
])('[SE83] %s with %j: %s', (model, patterns, isAllowed) => {
  expect(isAllowedModel(model, patterns)).toBe(isAllowed)
})

test('[SE83] a pattern names a provider, or is the star alone', () => {
  expect(ModelPattern.safeParse('anthropic:*').success).toBe(true)
  expect(ModelPattern.safeParse('*').success).toBe(true)
  for (const pattern of ['claude-*', '*:*', 'anthropic:', 'anthropic:a b', 'anthropic:a,b'])
    expect(ModelPattern.safeParse(pattern).success).toBe(false)
})
