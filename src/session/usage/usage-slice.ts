import type { Amount, SpendView } from './model-usage.ts'

/** An amount that is held for so many parts that are still to come. */
export interface Hold extends Amount {
  parts: number
}

/** The usage of models on a board, and what is held for running ones. */
export interface UsageSlice {
  spend: SpendView
  /** The hold of each open run, by its id; finished ones have no entry. */
  budgetHeld: Record<string, Hold>
  /** The usage of each round, all attempts of its turns together. */
  roundSpend: Record<string, { tokens: number; costMicros: number }>
  /** Cancelled calls whose last words and usage are still to come: see `callKey`. */
  awaited: ReadonlySet<string>
}

/** `attempt` of a turn, or the round whose moderation it is, or the synthesis. */
export function callKey(id: string, attempt = 1): string {
  return `${id}/${attempt}`
}
