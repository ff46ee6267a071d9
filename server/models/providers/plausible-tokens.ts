import type { LanguageModelUsage } from 'ai'
import type { Taken } from './prices.ts'

/** Our own count for a step, to compare a provider's figures with. */
export interface OwnCount {
  input: number
  output: number
  /** No tokeniser makes more tokens than there are bytes. */
  inputBytes: number
  outputBytes: number
  maxOutputTokens: number
}

/** Most tokens that providers add to a prompt: markers of messages and instructions for tools. */
const INPUT_BESIDE_PROMPT_TOKENS = 5_000
/** Most tokens in the output besides its text: markers, and a limit that is applied a little late. */
const OUTPUT_BESIDE_TEXT_TOKENS = 1_000
/** Below this share of our estimate a figure is not credible; our estimates are a fifth to a third too high. */
const MIN_PART = 0.25
/** An estimate of a few tokens means nothing. */
const MIN_ESTIMATE_TOKENS = 100

/** The figures to charge; `null` if they can't be right, and an estimate is used instead. */
export function plausibleTaken(said: LanguageModelUsage, own: OwnCount): Taken | null {
  const { inputTokens, outputTokens, inputTokenDetails: details } = said
  const cacheReadTokens = details?.cacheReadTokens ?? 0
  const cacheWriteTokens = details?.cacheWriteTokens ?? 0
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null
  if (!isCount(cacheReadTokens) || !isCount(cacheWriteTokens)) return null
  // Cached input is cheap: a figure above the whole input would make the rest free.
  if (cacheReadTokens + cacheWriteTokens > inputTokens) return null
  if (!isPlausibleInput(inputTokens, own)) return null
  const maxOutput = Math.max(own.maxOutputTokens, own.outputBytes) + OUTPUT_BESIDE_TEXT_TOKENS
  if (outputTokens > maxOutput || isTooLittle(outputTokens, own.output)) return null
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }
}

/** Whether a provider's count of input tokens can be right for a prompt of this size. */
export function isPlausibleInput(tokens: number, own: Pick<OwnCount, 'input' | 'inputBytes'>): boolean {
  if (!isCount(tokens) || tokens === 0) return false
  return tokens <= own.inputBytes + INPUT_BESIDE_PROMPT_TOKENS && !isTooLittle(tokens, own.input)
}

function isCount(tokens: number | undefined): tokens is number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0
}

function isTooLittle(tokens: number, estimate: number): boolean {
  return estimate >= MIN_ESTIMATE_TOKENS && tokens < estimate * MIN_PART
}
