import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'

/**
 * The usage of an attempt whose process ended during it: the prompt, which the provider charges for; the length of the
 * answer is unknown.
 */
export async function interruptedUsage(
  models: Pick<Models, 'estimate'>,
  model: string,
  prompt: Prompt,
): Promise<ModelUsage> {
  const { tokens: inputTokens, costMicros } = await models.estimate(model, prompt, 0)
  const nothing = { outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  return { model, inputTokens, ...nothing, costMicros, isEstimate: true }
}
