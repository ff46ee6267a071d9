import { expect, test } from 'vitest'
import { answerTokens, knownLimits, limitsOfContext, promptTokensOf, tokensLeft } from './model-limits.ts'

test.each([
  ['anthropic:claude-haiku-5-5', 200_000, 64_000],
  ['openai:gpt-4-0613', 8_192, 4_096],
  ['openai:gpt-4o-mini', 128_000, 16_384],
  ['openai:gpt-6-luna', 400_000, 128_000],
  ['google:gemini-3.8-flash', 1_048_576, 65_536],
])('%s takes %d tokens and writes %d', (model, contextTokens, outputTokens) => {
  expect(knownLimits(model)).toEqual({ contextTokens, outputTokens, source: 'provider' })
})

test('the limits of a local model are its server’s', () => {
  expect(knownLimits('local:gpt-oss:20b')).toBeNull()
})

test('prompt and answer share a small context', () => {
  const limits = limitsOfContext(4_096)
  expect(answerTokens(limits, 4_000)).toBe(1_024)
  expect(answerTokens(limits, 300)).toBe(300)
  const prompt = promptTokensOf(limits, 4_000)
  expect(prompt).toBeGreaterThan(3_072)
  expect(tokensLeft(limits, prompt)).toBeGreaterThanOrEqual(1_023)
  expect(tokensLeft(limits, 6_000)).toBeLessThan(0)
})
