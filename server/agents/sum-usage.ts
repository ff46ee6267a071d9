import type { Amount, ModelUsage } from '#session/model-usage.ts'

/** What several calls took together, under the model of the last; null: none was made. */
export function sumUsage(usages: readonly (ModelUsage | null)[]): ModelUsage | null {
  return usages.reduce((sum, usage) => {
    if (!sum || !usage) return usage ?? sum
    return {
      model: usage.model,
      inputTokens: sum.inputTokens + usage.inputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
      cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
      cacheWriteTokens: sum.cacheWriteTokens + usage.cacheWriteTokens,
      // Half a price would pass for the whole one.
      costMicros:
        sum.costMicros === null || usage.costMicros === null ? null : sum.costMicros + usage.costMicros,
      isEstimate: sum.isEstimate || usage.isEstimate,
    }
  }, null)
}

/**
 * Amounts to be reserved, together. Money is of what has a price: a reserve that is unknown because of one agent would hold
 * nothing for all the others. null: nothing has one, or only what is free.
 */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  const known = amounts.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
  const hasUnknown = amounts.some(({ costMicros }) => costMicros === null)
  return {
    tokens: amounts.reduce((sum, { tokens }) => sum + tokens, 0),
    costMicros: (hasUnknown && known === 0) || amounts.length === 0 ? null : known,
  }
}
