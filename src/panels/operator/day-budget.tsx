import type { ModelRulesResponse } from '#api/models.ts'
import { dollarsInWords, tokensInWords } from '#session/usage/board-budget.ts'
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
          name="Tokens"
          limit={tokens}
          used={budget.usedTokens}
          held={budget.heldTokens}
          say={tokensInWords}
        />
        <Line
          name="Money"
          limit={costMicros}
          used={budget.usedMicros}
          held={budget.heldMicros}
          say={dollarsInWords}
        />
      </dl>
      <p className="mt-2 max-w-[60ch] text-ink-2 text-small">
        {isUnlimited
          ? OPERATOR_LABELS.noDayBudgetHint
          : `${isDefault ? 'This is the default while guests may come. Local models and the demo script do not count. ' : ''}Change it with DAY_BUDGET_TOKENS and DAY_BUDGET_USD. One person can use at most ${personPercent} % of it (DAY_PERCENT_PERSON), all people from one address at most ${addressPercent} % (DAY_PERCENT_ADDRESS). A day begins at midnight UTC.`}
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
        {say(used)} used today{held > 0 && `, ${say(held)} held for answers under way`}
        {limit === null ? OPERATOR_LABELS.noLimit : ` of ${say(limit)}`}
      </dd>
    </>
  )
}
