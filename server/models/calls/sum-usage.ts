import type { Amount, ModelUsage } from '#session/usage/model-usage.ts'

/** The sum of several calls, with the model of the last; null if there was none. */
export function sumUsage(usages: readonly (ModelUsage | null)[]): ModelUsage | null {
  return usages.reduce((sum, usage) => {
    if (!sum || !usage) return usage ?? sum
    return {
      model: usage.model,
      inputTokens: sum.inputTokens + usage.inputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
      cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
      cacheWriteTokens: sum.cacheWriteTokens + usage.cacheWriteTokens,
      // With one unknown price the sum is unknown: the rest would pass for the whole.
      costMicros:
        sum.costMicros === null || usage.costMicros === null ? null : sum.costMicros + usage.costMicros,
      isEstimate: sum.isEstimate || usage.isEstimate,
      ...((sum.cut ?? usage.cut) && { cut: sum.cut ?? usage.cut }),
    }
  }, null)
}

/**
 * The sum of the amounts of a hold. Money counts known prices only: an unknown price of one agent must not make the
 * whole sum unknown. `null`: nothing has a price, or only free models.
 */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  const known = amounts.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
  const hasUnknown = amounts.some(({ costMicros }) => costMicros === null)
  return {
    tokens: amounts.reduce((sum, { tokens }) => sum + tokens, 0),
    costMicros: (hasUnknown && known === 0) || amounts.length === 0 ? null : known,
  }
}
