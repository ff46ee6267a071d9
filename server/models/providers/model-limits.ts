import type { LimitSource } from '#api/models.ts'
import { splitModel } from './providers.ts'

/** How much a model takes and writes in one call, in tokens. */
export interface ModelLimits {
  /** Prompt and answer together. */
  contextTokens: number
  /** The longest answer. */
  outputTokens: number
  /** `assumed`: the server was not queried or has no answer, so it may take more. */
  source: LimitSource
}

/** The context of small model servers that are not started otherwise. */
export const ASSUMED_CONTEXT_TOKENS = 4_096
const NO_LIMIT: ModelLimits = { contextTokens: 1_000_000, outputTokens: 128_000, source: 'provider' }

/** By the start of a model's name; the first that fits counts. From the providers' pages of models. */
const KNOWN: readonly (readonly [start: string, contextTokens: number, outputTokens: number])[] = [
  ['anthropic:claude-3-5', 200_000, 8_192],
  ['anthropic:claude-3-', 200_000, 4_096],
  ['anthropic:claude-opus-4-1', 200_000, 32_000],
  ['anthropic:', 200_000, 64_000],
  ['openai:gpt-3.5', 16_385, 4_096],
  ['openai:gpt-4-turbo', 128_000, 4_096],
  ['openai:gpt-4.1', 1_047_576, 32_768],
  ['openai:gpt-4o', 128_000, 16_384],
  ['openai:gpt-4', 8_192, 4_096],
  ['openai:o', 200_000, 100_000],
  ['openai:', 400_000, 128_000],
  ['google:gemini-1', 1_048_576, 8_192],
  ['google:gemini-2.0', 1_048_576, 8_192],
  ['google:', 1_048_576, 65_536],
]

/** The limits of a hosted model, and of the demo script, which has none; `null` for a model of a local server. */
export function knownLimits(model: string): ModelLimits | null {
  const found = KNOWN.find(([start]) => model.startsWith(start))
  if (found) return { contextTokens: found[1], outputTokens: found[2], source: 'provider' }
  const { provider } = splitModel(model)
  return provider === 'local' ? null : NO_LIMIT
}

/** The limits of a model with this context. Its answer may fill the rest after the prompt. */
export function limitsOfContext(contextTokens: number, source: LimitSource = 'server'): ModelLimits {
  return { contextTokens, outputTokens: contextTokens, source }
}

/** The rules of a duty alone take more than half of 4,096 tokens, and an answer is a few hundred. */
const MAX_ANSWER_PART = 1 / 4
/**
 * Our estimates of prompts are a fifth to a third too high, so that no budget is exceeded. Where they decide what fits, that would
 * leave a part of a small context empty.
 */
const ESTIMATE_EXCESS = 1.2

/** The tokens to keep free for an answer that may have `wishedTokens`. */
export function answerTokens({ contextTokens, outputTokens }: ModelLimits, wishedTokens: number): number {
  return Math.min(wishedTokens, outputTokens, Math.floor(contextTokens * MAX_ANSWER_PART))
}

/** The maximum of tokens, by our estimate, of a prompt whose answer may have `wishedTokens`. */
export function promptTokensOf(limits: ModelLimits, wishedTokens: number): number {
  return Math.floor((limits.contextTokens - answerTokens(limits, wishedTokens)) * ESTIMATE_EXCESS)
}

/** The tokens that a prompt of this estimate leaves for the answer; negative if it does not fit. */
export function tokensLeft({ contextTokens, outputTokens }: ModelLimits, estimatedPrompt: number): number {
  return Math.min(outputTokens, contextTokens - Math.ceil(estimatedPrompt / ESTIMATE_EXCESS))
}
