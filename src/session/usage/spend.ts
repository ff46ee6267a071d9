import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Amount, dayOf, type ModelUsage } from './model-usage.ts'
import type { Hold, UsageSlice } from './usage-slice.ts'

export const NOTHING: Amount = { tokens: 0, costMicros: 0 }

/** Costs are of calls with a known price: `null` where none has one, or only free ones have. */
function plus(one: Amount, other: Amount): Amount {
  const known = (one.costMicros ?? 0) + (other.costMicros ?? 0)
  const isUnknown = (one.costMicros === null || other.costMicros === null) && known === 0
  return {
    tokens: one.tokens + other.tokens,
    costMicros: isUnknown ? null : known,
  }
}

/** A hold shrunk to the remaining `parts`, plus `more`. */
export function holdFor(before: Hold | null, parts: number, more: Amount = NOTHING): Hold {
  return { ...plus(before ? shareOf(before, parts) : NOTHING, parts > 0 ? more : NOTHING), parts }
}

function shareOf(held: Hold, parts: number): Amount {
  if (parts === 0) return NOTHING
  if (parts >= held.parts) return held
  const share = (amount: number) => Math.floor((amount * parts) / held.parts)
  return {
    tokens: share(held.tokens),
    costMicros: held.costMicros === null ? null : share(held.costMicros),
  }
}

/** Replaces the hold of a run in `budgetHeld`, and corrects the total in `spend`; a hold of nothing has no entry. */
export function setHold<State extends UsageSlice>(
  state: State,
  id: string,
  hold: Hold,
  owned: CopyOnWrite,
): State {
  const before = entryOf(state.budgetHeld, id)
  if (!before && hold.tokens === 0 && !hold.costMicros) return state
  const budgetHeld = owned.record(state.budgetHeld)
  if (hold.tokens === 0 && !hold.costMicros) delete budgetHeld[id]
  else budgetHeld[id] = hold
  const { held } = state.spend
  const tokens = held.tokens - (before?.tokens ?? 0) + hold.tokens
  const costMicros = held.costMicros - (before?.costMicros ?? 0) + (hold.costMicros ?? 0)
  if (tokens === held.tokens && costMicros === held.costMicros) return { ...state, budgetHeld }
  return { ...state, budgetHeld, spend: { ...state.spend, held: { tokens, costMicros } } }
}

/** Adds a call's usage, on the UTC day of `at`. */
export function settleUsage<State extends UsageSlice>(
  state: State,
  usage: ModelUsage | null,
  at: number,
  roundId: string | null,
  owned: CopyOnWrite,
): State {
  if (!usage) return state
  const tokens = usage.inputTokens + usage.outputTokens
  const costMicros = usage.costMicros ?? 0
  const { spend } = state
  const day = dayOf(at)
  const ofDay = spend.day === day ? spend : { dayTokens: 0, dayCostMicros: 0 }
  const next = {
    ...state,
    spend: {
      ...spend,
      tokens: spend.tokens + tokens,
      costMicros: spend.costMicros + costMicros,
      day,
      dayTokens: ofDay.dayTokens + tokens,
      dayCostMicros: ofDay.dayCostMicros + costMicros,
      hasUnknownCost: spend.hasUnknownCost || usage.costMicros === null,
      hasEstimate: spend.hasEstimate || usage.isEstimate,
    },
  }
  if (roundId === null) return next
  const before = entryOf(state.roundSpend, roundId) ?? { tokens: 0, costMicros: 0 }
  const roundSpend = owned.record(state.roundSpend)
  roundSpend[roundId] = { tokens: before.tokens + tokens, costMicros: before.costMicros + costMicros }
  return { ...next, roundSpend }
}
