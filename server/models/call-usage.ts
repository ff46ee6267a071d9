import type { LanguageModelUsage } from 'ai'
import { z } from 'zod'
import type { ModelUsage } from '#session/model-usage.ts'
import { estimatePromptOf, estimateTokensOf, promptBytes } from './estimate-tokens.ts'
import type { ModelCall } from './model-call.ts'
import { type OwnCount, plausibleTaken } from './plausible-tokens.ts'
import type { Prices } from './prices.ts'

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
  const taken = plausibleTaken(said, ownCount(call, text))
  if (!taken) return estimatedUsage(call, text, prices)
  return { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: false }
}

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
