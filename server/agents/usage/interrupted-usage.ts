import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'

/**
 * The usage of an attempt whose process ended during it. The provider charges for the prompt, so that is counted;
 * how much of the answer came is unknown.
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
