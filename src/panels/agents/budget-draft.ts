import { Budget } from '#session/board/board-settings.ts'
import { AGENTS_LABELS } from './agents-labels.ts'

/**
 * Each limit as typed text: tokens as whole numbers, money in US dollars. Empty means no limit, which is null
 * in `Budget`.
 */
export type BudgetDraft = Record<keyof Budget, string>

/**
 * Settings keep money in millionths of a dollar, as whole numbers: sums of fractions of a cent stay exact.
 */
const MICROS = 1_000_000
const isMoney = (key: keyof Budget) => key.endsWith('Micros')

export const BUDGET_KEYS = Budget.keyof().options

export function budgetDraftOf(budget: Budget): BudgetDraft {
  const draft = Object.fromEntries(
    BUDGET_KEYS.map((key) => {
      const limit = budget[key]
      return [key, limit === null ? '' : String(isMoney(key) ? limit / MICROS : limit)]
    }),
  )
  return { ...EMPTY, ...draft }
}

const EMPTY: BudgetDraft = {
  turnTokens: '',
  roundTokens: '',
  boardTokens: '',
  dayTokens: '',
  roundMicros: '',
  boardMicros: '',
  dayMicros: '',
}

/**
 * Reads the draft. A comma counts as the decimal point, as many people type it. `message` names the first
 * field that is wrong.
 */
export function budgetOf(draft: BudgetDraft): { ok: true; budget: Budget } | { ok: false; message: string } {
  const parsed = Budget.safeParse(
    Object.fromEntries(
      BUDGET_KEYS.map((key) => {
        const text = draft[key].trim().replace(',', '.')
        if (text === '') return [key, null]
        return [key, isMoney(key) ? Math.round(Number(text) * MICROS) : Number(text)]
      }),
    ),
  )
  if (parsed.success) return { ok: true, budget: parsed.data }
  const key = parsed.error.issues[0]?.path[0]
  return {
    ok: false,
    message: String(key).endsWith('Micros') ? AGENTS_LABELS.dollarsFormat : AGENTS_LABELS.tokensFormat,
  }
}
