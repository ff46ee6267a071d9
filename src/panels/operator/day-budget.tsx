import type { ModelRulesResponse } from '#api/models.ts'
import { dollarsInWords, tokensInWords } from '#session/usage/board-budget.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { OPERATOR_LABELS } from './operator-labels.ts'

export function DayBudgetCard({ budget }: { budget: ModelRulesResponse['dayBudget'] }) {
  const { tokens, costMicros, isDefault, personPercent, addressPercent } = budget
  const isUnlimited = tokens === null && costMicros === null
  return (
    <section aria-labelledby="day-budget" className="mt-10">
      <h2 id="day-budget" className="font-heading text-board">
        {OPERATOR_LABELS.dailyBudget}
      </h2>
      <dl className="mt-2 grid grid-cols-[160px_1fr] gap-y-1 text-body max-phone:grid-cols-1">
        <Line
          name={FIELD_LABELS.modelTokens}
          limit={tokens}
          used={budget.usedTokens}
          held={budget.heldTokens}
          say={tokensInWords}
        />
        <Line
          name={OPERATOR_LABELS.money}
          limit={costMicros}
          used={budget.usedMicros}
          held={budget.heldMicros}
          say={dollarsInWords}
        />
      </dl>
      <p className="mt-2 max-w-[60ch] text-ink-2 text-small">
        {isUnlimited
          ? OPERATOR_LABELS.noDayBudgetHint
          : OPERATOR_LABELS.dayBudgetHint({ isDefault, personPercent, addressPercent })}
      </p>
    </section>
  )
}

interface LineProps {
  name: string
  /** In the unit that `say` writes, as are `used` and `held`; null: no limit. */
  limit: number | null
  used: number
  /** Set aside for runs under way. */
  held: number
  say: (amount: number) => string
}

function Line({ name, limit, used, held, say }: LineProps) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="m-0 tabular-nums">
        {OPERATOR_LABELS.usedToday(say(used))}
        {held > 0 && `, ${OPERATOR_LABELS.held(say(held))}`}
        {limit === null ? OPERATOR_LABELS.noLimit : ` ${OPERATOR_LABELS.ofLimit(say(limit))}`}
      </dd>
    </>
  )
}
