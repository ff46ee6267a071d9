import { TextField } from '#ui/text-field.tsx'
import { AGENTS_LABELS } from './agents-labels.ts'
import type { BudgetDraft } from './budget-draft.ts'

interface BudgetFieldsProps {
  draft: BudgetDraft
  onChange: (draft: BudgetDraft) => void
}

/** `money: null`: `Budget` has no limit in dollars for a single answer. */
const ROWS: readonly { label: string; tokens: keyof BudgetDraft; money: keyof BudgetDraft | null }[] = [
  { label: AGENTS_LABELS.oneAnswer, tokens: 'turnTokens', money: null },
  { label: AGENTS_LABELS.oneRound, tokens: 'roundTokens', money: 'roundMicros' },
  { label: AGENTS_LABELS.thisBoardInADay, tokens: 'dayTokens', money: 'dayMicros' },
  { label: AGENTS_LABELS.thisBoardInAll, tokens: 'boardTokens', money: 'boardMicros' },
]

/**
 * Limits of the agents' usage. Before a round starts, its maximum usage is held, so a limit is not exceeded even by
 * rounds that run at the same time.
 */
export function BudgetFields({ draft, onChange }: BudgetFieldsProps) {
  const field = (key: keyof BudgetDraft, label: string) => (
    <TextField
      label={label}
      isLabelHidden
      inputMode="decimal"
      placeholder={AGENTS_LABELS.noLimit}
      value={draft[key]}
      onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
    />
  )
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">{AGENTS_LABELS.atMost}</legend>
      <p className="mb-2 text-ink-2 text-small">{AGENTS_LABELS.budgetHint}</p>
      <div className="grid grid-cols-[1fr_132px_132px] items-center gap-x-3 gap-y-2 max-phone:grid-cols-[1fr_96px_88px]">
        <span />
        <span className="text-ink-2 text-small">{AGENTS_LABELS.tokens}</span>
        <span className="text-ink-2 text-small">{AGENTS_LABELS.usDollars}</span>
        {ROWS.map(({ label, tokens, money }) => (
          <div key={label} className="contents">
            <span className="text-body text-ink-2">{label}</span>
            {field(tokens, `${label}: tokens`)}
            {money ? field(money, `${label}: US dollars`) : <span />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
