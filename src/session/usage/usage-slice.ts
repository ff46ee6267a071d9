import type { Amount, SpendView } from './model-usage.ts'

/** An amount held for so many future parts. */
export interface Hold extends Amount {
  parts: number
}

/** The usage of models on a board, and holds for running ones. */
export interface UsageSlice {
  spend: SpendView
  /** The hold of each open run, by its id; finished ones have no entry. */
  budgetHeld: Record<string, Hold>
  /** The usage of each round, all attempts of its turns together. */
  roundSpend: Record<string, { tokens: number; costMicros: number }>
  /** Cancelled calls without their last words and usage yet: see `callKey`. */
  awaitedUsage: ReadonlySet<string>
}

/** `attempt` of a turn, or the round of a moderation, or the synthesis. */
export function callKey(id: string, attempt = 1): string {
  return `${id}/${attempt}`
}
