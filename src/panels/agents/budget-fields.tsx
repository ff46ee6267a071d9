import { TextField } from '#ui/text-field.tsx'
import type { BudgetDraft } from './budget-draft.ts'

interface BudgetFieldsProps {
  /** The limits as typed; not checked yet. */
  draft: BudgetDraft
  /** Called with all limits at each change of one. */
  onChange: (draft: BudgetDraft) => void
}

/** `money: null`: `Budget` has no limit in dollars for a single answer. */
const ROWS: readonly { label: string; tokens: keyof BudgetDraft; money: keyof BudgetDraft | null }[] = [
  { label: 'One answer', tokens: 'turnTokens', money: null },
  { label: 'One round', tokens: 'roundTokens', money: 'roundMicros' },
  { label: 'This board in a day', tokens: 'dayTokens', money: 'dayMicros' },
  { label: 'This board in all', tokens: 'boardTokens', money: 'boardMicros' },
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
      placeholder="No limit"
      value={draft[key]}
      onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
    />
  )
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 font-button text-body">At most</legend>
      <p className="mb-2 text-ink-2 text-small">
        A round that could use more than what is left does not start. The script and local models cost
        nothing, but their tokens count.
      </p>
      <div className="grid grid-cols-[1fr_132px_132px] items-center gap-x-3 gap-y-2 max-phone:grid-cols-[1fr_96px_88px]">
        <span />
        <span className="text-ink-2 text-small">Tokens</span>
        <span className="text-ink-2 text-small">US dollars</span>
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
