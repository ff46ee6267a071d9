import { useSession } from '#panels/open-board/board-context.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { tightestBudget, withoutMoney } from './amount-labels.ts'

/**
 * The limit of the board that will be reached first, and the rest of it. Renders nothing without a limit, and while the
 * script alone answers, until a limit is reached. A limit in dollars counts only models with a known price, as a line
 * explains.
 */
export function BudgetBar() {
  const { spend, settings, models } = useSession()
  // The demo script costs nothing: a limit in dollars would be meaningless.
  const budget = models.isScriptOnly ? withoutMoney(settings.budget) : settings.budget
  const left = tightestBudget(spend, budget, new Date().toISOString().slice(0, 10))
  const isGone = left !== null && left.usedShare >= 1
  if (!left || (models.isScriptOnly && !isGone)) return null
  return (
    <div className="py-3">
      <p className="flex justify-between gap-3 text-small">
        <span className="text-ink-2">{ADVISORS_TAB_LABELS.budgetLeft(left.where)}</span>
        <span className={isGone ? 'font-button text-warn tabular-nums' : 'tabular-nums'}>{left.left}</span>
      </p>
      <ProgressBar
        label={ADVISORS_TAB_LABELS.spentOfLimit(left.where)}
        share={left.usedShare}
        className="mt-1.5"
      />
      {spend.hasUnknownCost && (
        <p className="mt-1 text-caption text-ink-2">{ADVISORS_TAB_LABELS.unknownPriceHint}</p>
      )}
    </div>
  )
}
