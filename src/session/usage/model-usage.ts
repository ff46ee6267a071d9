import { z } from 'zod'

/** The usage of one call, or of several calls of one turn. */
export const ModelUsage = z.object({
  /** `provider:model`, as it answered. */
  model: z.string(),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cacheReadTokens: z.int().min(0),
  cacheWriteTokens: z.int().min(0),
  /** Millionths of a US dollar; null: the price of this model is not known. 0: it is free. */
  costMicros: z.int().min(0).nullable(),
  /** Missing from the provider (the call was stopped or broke off): counted from the input and the output. */
  isEstimate: z.boolean(),
  /**
   * Notes and messages of the board without room in the prompt. `contextTokens`: the model's context, if that is the
   * reason; `null`: the board's limit for a turn is.
   */
  leftOut: z.object({ items: z.int().min(1), contextTokens: z.int().min(1).nullable() }).optional(),
  /**
   * The server has read far less than it was sent, by its own count: it cut the prompt, and the model did not see the whole board.
   * `sentTokens` is an estimate. Of several calls, the first that was cut.
   */
  cut: z.object({ sentTokens: z.int().min(1), readTokens: z.int().min(1) }).optional(),
})
export type ModelUsage = z.infer<typeof ModelUsage>

/** An amount of tokens and money, held or used. */
export const Amount = z.object({ tokens: z.int().min(0), costMicros: z.int().min(0).nullable() })
export type Amount = z.infer<typeof Amount>

/** The usage of a board's agents so far, and their holds. `costMicros` counts calls with a known price. */
export interface SpendView {
  tokens: number
  costMicros: number
  /** The UTC day of `dayTokens` and `dayCostMicros`, `2026-11-22`. */
  day: string
  dayTokens: number
  dayCostMicros: number
  /** The sum of the holds of open runs. */
  held: { tokens: number; costMicros: number }
  /** Some call's price is not known. */
  hasUnknownCost: boolean
  /** Some figure is an estimate. */
  hasEstimate: boolean
}

export const NO_SPEND: SpendView = {
  tokens: 0,
  costMicros: 0,
  day: '',
  dayTokens: 0,
  dayCostMicros: 0,
  held: { tokens: 0, costMicros: 0 },
  hasUnknownCost: false,
  hasEstimate: false,
}

/** The UTC day of a moment, `2026-11-22`: what daily limits count by. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
