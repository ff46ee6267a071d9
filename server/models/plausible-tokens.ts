import type { LanguageModelUsage } from 'ai'
import type { Taken } from './prices.ts'

/** What our own count says of one step, to hold a provider's figures against. */
export interface OwnCount {
  /** Estimates of tokens. */
  input: number
  output: number
  /** No tokeniser makes more tokens than there are bytes. */
  inputBytes: number
  outputBytes: number
  maxOutputTokens: number
}

/** What providers add to a prompt on their own: how a message begins and ends, and how tools are called. */
const INPUT_BESIDE_PROMPT_TOKENS = 5_000
/** Of what is written: signs that begin and end it, and a limit that is heeded a little late. */
const OUTPUT_BESIDE_TEXT_TOKENS = 1_000
/** Below this part of our own estimate a figure is no measure any more; estimates are high by a fifth to a third. */
const LEAST_PART = 0.25
/** An estimate of a few tokens says nothing. */
const LEAST_ESTIMATE_TOKENS = 100

/** The figures as they may be charged; null: they can't be what the step took, and an estimate has to do. */
export function plausibleTaken(said: LanguageModelUsage, own: OwnCount): Taken | null {
  const { inputTokens, outputTokens, inputTokenDetails: details } = said
  const cacheReadTokens = details?.cacheReadTokens ?? 0
  const cacheWriteTokens = details?.cacheWriteTokens ?? 0
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null
  if (!isCount(cacheReadTokens) || !isCount(cacheWriteTokens)) return null
  // What is read from a cache is cheap: more of it than there is would make the rest free.
  if (cacheReadTokens + cacheWriteTokens > inputTokens) return null
  if (!isPlausibleInput(inputTokens, own)) return null
  const maxOutput = Math.max(own.maxOutputTokens, own.outputBytes) + OUTPUT_BESIDE_TEXT_TOKENS
  if (outputTokens > maxOutput || isTooLittle(outputTokens, own.output)) return null
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }
}

export function isPlausibleInput(tokens: number, own: Pick<OwnCount, 'input' | 'inputBytes'>): boolean {
  if (!isCount(tokens) || tokens === 0) return false
  return tokens <= own.inputBytes + INPUT_BESIDE_PROMPT_TOKENS && !isTooLittle(tokens, own.input)
}

function isCount(tokens: number | undefined): tokens is number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0
}

function isTooLittle(tokens: number, estimate: number): boolean {
  return estimate >= LEAST_ESTIMATE_TOKENS && tokens < estimate * LEAST_PART
}
