import type { Prices } from './prices.ts'

/** A short call and a long one: prices may differ in what they are high for. */
const SAMPLES = [
  { inputTokens: 1_000, outputTokens: 4_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
  { inputTokens: 150_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
] as const

/**
 * What agent files may name where the operator decided nothing: what answers anyway, what costs nothing, and models that
 * cost no more than the dearest of what answers anyway. A stranger's file must not choose the most expensive model, nor
 * one whose price nobody knows. Models of providers without a key can't be asked: their turns fail and say which key is
 * missing, which helps more than a refusal.
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
