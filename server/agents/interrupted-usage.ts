import type { Prompt } from '#agents/prompt.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelUsage } from '#session/model-usage.ts'

/**
 * What a try took that ended with its process: nobody was left to tell. It was asked, and so it is charged, as what went
 * in; what came out by then nobody knows.
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
