import type { LanguageModelUsage } from 'ai'
import { expect, test } from 'vitest'
import { plausibleTaken } from './plausible-tokens.ts'

const OWN = { input: 1_000, output: 400, inputBytes: 3_200, outputBytes: 1_300, maxOutputTokens: 4_000 }

function said(
  inputTokens: number | undefined,
  outputTokens: number | undefined,
  cacheReadTokens?: number,
  cacheWriteTokens?: number,
): LanguageModelUsage {
  return {
    inputTokens,
    outputTokens,
    totalTokens: undefined,
    inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens, cacheWriteTokens },
    outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
  }
}

test('figures that can be are taken as they are', () => {
  expect(plausibleTaken(said(900, 350), OWN)).toMatchObject({ inputTokens: 900, outputTokens: 350 })
  // Hidden thinking is charged too.
  expect(plausibleTaken(said(900, 3_900), OWN)).toMatchObject({ outputTokens: 3_900 })
  expect(plausibleTaken(said(900, 350, 800, 100), OWN)).toMatchObject({
    cacheReadTokens: 800,
    cacheWriteTokens: 100,
  })
  // A server may report exceeding the limit if it did: it wrote that much.
  expect(plausibleTaken(said(900, 9_000), { ...OWN, output: 9_000, outputBytes: 30_000 })).not.toBeNull()
})

test.each([
  ['missing', said(undefined, 350)],
  ['missing', said(900, undefined)],
  ['nothing', said(0, 350)],
  ['negative', said(-1e9, 350)],
  ['negative', said(900, -1)],
  ['a fraction', said(10.5, 350)],
  ['a fraction', said(900, 0.5)],
  ['no number', said(Number.NaN, 350)],
  ['endless', said(Number.POSITIVE_INFINITY, 350)],
  ['huge', said(1e300, 350)],
  ['huge', said(Number.MAX_SAFE_INTEGER, 350)],
  ['more than the prompt has bytes', said(9_000, 350)],
  ['more than it may write', said(900, 5_100)],
  ['nothing for a long answer', said(900, 0)],
  ['next to nothing for a long answer', said(900, 20)],
  ['next to nothing for a long prompt', said(3, 350)],
  ['a negative part from a cache', said(900, 350, -900)],
  ['more from a cache than there was', said(900, 350, 901)],
  ['a fraction from a cache', said(900, 350, 0, 1.5)],
])('%s is no figure', (_, usage) => {
  expect(plausibleTaken(usage, OWN)).toBeNull()
})

test('a short answer may plausibly have no tokens', () => {
  expect(plausibleTaken(said(20, 0), { ...OWN, input: 30, output: 3 })).toMatchObject({ outputTokens: 0 })
})
