import type { LanguageModelUsage } from 'ai'
import { z } from 'zod'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import {
  estimatePromptOf,
  estimateTokensOf,
  fewestPromptTokens,
  promptBytes,
} from '../providers/estimate-tokens.ts'
import { type OwnCount, plausibleTaken } from '../providers/plausible-tokens.ts'
import type { Prices } from '../providers/prices.ts'
import { splitModel } from '../providers/providers.ts'
import type { ModelCall } from './model-call.ts'

/** The text that one step wrote, and its input besides the prompt: the text and tool results of earlier steps. */
export interface StepText {
  written: string
  goneIn: string
}

/** The provider's figures for a step; an estimate if they are missing or impossible. */
export function reportedUsage(
  call: ModelCall,
  said: LanguageModelUsage,
  text: StepText,
  prices: Prices,
): ModelUsage {
  // Some OpenAI-compatible servers send no figures, others zeros, -1 or fractions.
  const own = ownCount(call, text)
  const taken = plausibleTaken(said, own)
  const usage = taken
    ? { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: false }
    : estimatedUsage(call, text, prices)
  const cut = cutOf(call, said, own)
  return cut ? { ...usage, cut } : usage
}

/**
 * Servers of local models cut a prompt that is longer than their context, without a word: only their count of tokens shows it,
 * also one that is too small to be charged. Hosted providers refuse such a prompt.
 */
function cutOf(call: ModelCall, { inputTokens }: LanguageModelUsage, own: OwnCount): ModelUsage['cut'] {
  if (splitModel(call.model).provider !== 'local') return undefined
  if (inputTokens === undefined || !Number.isSafeInteger(inputTokens)) return undefined
  if (inputTokens < MIN_CONTEXT_TOKENS || inputTokens >= fewestPromptTokens(call.prompt)) return undefined
  return { sentTokens: own.input, readTokens: inputTokens }
}

/** No server has a smaller context: a smaller count is wrong. */
const MIN_CONTEXT_TOKENS = 256

/** Estimates the usage of a step without plausible figures: the request was sent, so it is charged. */
export function estimatedUsage(call: ModelCall, { written, goneIn }: StepText, prices: Prices): ModelUsage {
  const taken = { ...estimatedTokens(call, { written, goneIn }), cacheReadTokens: 0, cacheWriteTokens: 0 }
  return { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: true }
}

function estimatedTokens(call: ModelCall, { written, goneIn }: StepText) {
  const prompt = estimatePromptOf(call.model, call.prompt, toolsInWords(call))
  return {
    inputTokens: prompt + estimateTokensOf(call.model, goneIn),
    outputTokens: estimateTokensOf(call.model, written),
  }
}

function ownCount(call: ModelCall, text: StepText): OwnCount {
  const { inputTokens: input, outputTokens: output } = estimatedTokens(call, text)
  return {
    input,
    output,
    inputBytes: promptBytes(call.prompt, toolsInWords(call)) + Buffer.byteLength(text.goneIn),
    outputBytes: Buffer.byteLength(text.written),
    maxOutputTokens: call.maxOutputTokens,
  }
}

/** The description of the tools, which is part of the input of every step. */
export function toolsInWords({ tool, tools = [] }: Pick<ModelCall, 'tool' | 'tools'>): string {
  const described = tools.map(
    ({ name, description, schema }) =>
      `${name} ${description} ${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))}`,
  )
  return [...(tool ? [tool.description] : []), ...described].join('\n')
}
