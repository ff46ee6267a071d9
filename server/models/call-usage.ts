import type { LanguageModelUsage } from 'ai'
import type { ModelUsage } from '#session/model-usage.ts'
import { estimatePrompt, estimateTokens } from './estimate-tokens.ts'
import type { ModelCall } from './model-call.ts'
import type { Prices } from './prices.ts'

/** What the provider says that a call took, over all of its steps; an estimate where it doesn't say. */
export function saidUsage(
  call: ModelCall,
  said: LanguageModelUsage,
  text: string,
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

/** Of a call that was stopped or broke off: nobody says what it took, but it was asked, and so it is charged. */
export function estimatedUsage(call: ModelCall, text: string, prices: Prices): ModelUsage {
  const taken = {
    inputTokens: estimatePrompt(call.model, call.prompt, call.tool?.description),
    outputTokens: estimateTokens(call.model, text),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
  return { model: call.model, ...taken, costMicros: prices.cost(call.model, taken), isEstimate: true }
}
