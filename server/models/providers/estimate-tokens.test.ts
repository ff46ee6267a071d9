import { expect, test } from 'vitest'
import { estimatePromptOf, estimateTokensOf } from './estimate-tokens.ts'

test('letters, rare letters and characters that are words count differently', () => {
  const english = estimateTokensOf('openai:gpt-6-luna', 'Ask the parents at the gate, not by letter.')
  expect(english).toBeGreaterThanOrEqual(10)
  expect(english).toBeLessThanOrEqual(20)
  expect(estimateTokensOf('openai:gpt-6-luna', '学校活动')).toBeGreaterThanOrEqual(4)
  expect(estimateTokensOf('openai:gpt-6-luna', 'Привет')).toBeGreaterThan(
    estimateTokensOf('openai:gpt-6-luna', 'Privet'),
  )
})

test('Anthropic’s tokens are shorter, and each message has a wrapping', () => {
  const text = 'word '.repeat(100)
  expect(estimateTokensOf('anthropic:claude-haiku-5-5', text)).toBeGreaterThan(
    estimateTokensOf('openai:gpt-6-luna', text),
  )
  const prompt = { instructions: '', messages: [{ role: 'user' as const, content: '' }] }
  expect(estimatePromptOf('openai:gpt-6-luna', prompt)).toBeGreaterThan(0)
})
