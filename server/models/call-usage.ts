import type { LanguageModelUsage } from 'ai'
import { z } from 'zod'
import type { ModelUsage } from '#session/model-usage.ts'
import { estimatePrompt, estimateTokens } from './estimate-tokens.ts'
import type { ModelCall } from './model-call.ts'
import type { Prices } from './prices.ts'

/** What one step wrote, and what went in before it beside the prompt: what earlier steps wrote and their tools answered. */
export interface StepText {
  written: string
  goneIn: string
}

/** What the provider says that a step took; an estimate where it doesn't say. */
export function saidUsage(
  call: ModelCall,
  said: LanguageModelUsage,
  text: StepText,
  prices: Prices,
): ModelUsage {
  const { inputTokens, outputTokens, inputTokenDetails: details } = said
  // Some OpenAI-compatible servers send no figures at all, others zeros.
  if (!inputTokens || outputTokens === undefined) return estimatedUsage(call, text, prices)
  const taken = {
    inputTokens,
    outputTokens,
    cacheReadTokens: details.cacheReadTokens ?? 0,
    cacheWriteTokens: details.cacheWriteTokens ?? 0,
  }
  return { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: false }
}

/** Of a step that was stopped or broke off: nobody says what it took, but it was asked, and so it is charged. */
export function estimatedUsage(call: ModelCall, { written, goneIn }: StepText, prices: Prices): ModelUsage {
  const taken = {
    inputTokens:
      estimatePrompt(call.model, call.prompt, toolsInWords(call)) + estimateTokens(call.model, goneIn),
    outputTokens: estimateTokens(call.model, written),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
  return { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: true }
}

/** All that is told of tools goes in with every step. */
export function toolsInWords({ tool, tools = [] }: Pick<ModelCall, 'tool' | 'tools'>): string {
  const described = tools.map(
    ({ name, description, schema }) =>
      `${name} ${description} ${JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))}`,
  )
  return [...(tool ? [tool.description] : []), ...described].join('\n')
}
