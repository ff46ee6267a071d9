import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/ground/start-error.ts'
import { readPrices } from './prices.ts'
import { HOSTED, HOSTED_IDS, SCRIPT_MODEL } from './providers.ts'

const on = (day: string) => () => Date.parse(`${day}T12:00:00Z`)
const prices = readPrices(null, on('2026-11-22'))
const taken = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0) => ({
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens,
})

test('a call costs what its tokens cost, rounded up to a millionth of a dollar', () => {
  expect(prices.cost('anthropic:claude-haiku-5-5', taken(1_000, 200))).toBe(200)
  expect(prices.cost('anthropic:claude-haiku-5-5', taken(1, 0))).toBe(1)
  expect(prices.cost('anthropic:claude-sonnet-5-5', taken(10, 3))).toBe(50)
})

test('the tier depends on all input tokens, and is for the whole request', () => {
  expect(prices.cost('anthropic:claude-haiku-5-5', taken(100_000, 0))).toBe(10_000)
  expect(prices.cost('anthropic:claude-haiku-5-5', taken(100_001, 0))).toBe(50_001)
  expect(prices.cost('anthropic:claude-haiku-5-5', taken(100_001, 0, 100_001))).toBe(5_001)
})

test('a price holds from its day on', () => {
  const later = readPrices(null, on('2027-01-01'))
  expect(prices.cost('google:gemini-3.8-flash', taken(1_000, 0))).toBe(750)
  expect(later.cost('google:gemini-3.8-flash', taken(1_000, 0))).toBe(1_500)
})

test('a dated name has the price of its model', () => {
  expect(prices.cost('anthropic:claude-haiku-4-5-20251001', taken(1_000, 0))).toBe(1_000)
})

test('models outside the table have no known price, local ones and the script cost nothing', () => {
  expect(prices.cost('anthropic:claude-unheard-of', taken(1, 1))).toBeNull()
  expect(prices.has('openai:gpt-2')).toBe(false)
  expect(prices.cost('local:llama3', taken(1_000_000, 1))).toBe(0)
  expect(prices.cost(SCRIPT_MODEL, taken(1_000_000, 1))).toBe(0)
})

test('every default has a price', () => {
  for (const id of HOSTED_IDS) {
    expect(prices.has(HOSTED[id].ordinary)).toBe(true)
    expect(prices.has(HOSTED[id].synthesis)).toBe(true)
  }
})

test('the operator’s file takes precedence, and a wrong one is reported at start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-prices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'prices.json')
  const tiers = [{ upToInputTokens: null, input: 7, output: 0, cacheWrite: 0, cacheRead: 0 }]
  const row = { model: 'openai:gpt-6-luna', from: '2026-01-01', source: 'https://example.org', tiers }
  writeFileSync(file, JSON.stringify({ checkedAt: '2026-11-01', rows: [row] }))
  const theirs = readPrices(file, on('2026-11-22'))
  expect(theirs.cost('openai:gpt-6-luna', taken(10, 10))).toBe(70)
  expect(theirs.cost('openai:gpt-6-sol', taken(10, 0))).toBe(20)
  writeFileSync(file, JSON.stringify({ checkedAt: 'yesterday', rows: [] }))
  expect(() => readPrices(file, Date.now)).toThrow(StartError)
  expect(() => readPrices(join(folder, 'none'), Date.now)).toThrow('PRICES_FILE')
})
