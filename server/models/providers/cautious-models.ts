import type { Prices } from './prices.ts'

/** A short call and a long one, because prices differ for input and output. */
const SAMPLES = [
  { inputTokens: 1_000, outputTokens: 4_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
  { inputTokens: 150_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
] as const

/**
 * The models that agent files may name if the operator decided nothing: the default models, free models, and models no
 * more expensive than the most expensive default. A stranger's file must not choose the most expensive model, nor one
 * without a known price. Models of providers without a key are allowed: their turns fail with the name of the missing
 * key, which is more useful than a refusal.
 */
export function cautiousModels(
  defaults: { ordinary: string; synthesis: string },
  prices: Pick<Prices, 'models' | 'cost'>,
  keyless: readonly string[],
): string[] {
  const own = [defaults.ordinary, defaults.synthesis]
  const limits = SAMPLES.map((taken) => Math.max(0, ...own.map((model) => prices.cost(model, taken) ?? 0)))
  const cheap = prices.models.filter((model) =>
    SAMPLES.every((taken, i) => {
      const cost = prices.cost(model, taken)
      return cost !== null && cost <= (limits[i] ?? 0)
    }),
  )
  return [...new Set([...own, ...cheap, ...keyless.map((id) => `${id}:*`), 'local:*', 'demo:*'])]
}
