import { useId } from 'react'
import { ChoiceTile } from './choice-tile.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

interface DecisionTilesProps<Decision extends string> {
  labelId: string
  /** One tile for each, in this order: `label` is shown, `value` is for the answer. */
  decisions: readonly { value: Decision; label: string }[]
  chosen: string | undefined
  isDisabled: boolean
  onChoose: (decision: Decision) => void
}

export function DecisionTiles<Decision extends string>(props: DecisionTilesProps<Decision>) {
  const { labelId, decisions, chosen, isDisabled, onChoose } = props
  const name = useId()
  return (
    <fieldset aria-labelledby={labelId} className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
      {decisions.map(({ value, label }) => (
        <ChoiceTile
          key={value}
          name={name}
          label={label}
          isChecked={chosen === value}
          isDisabled={isDisabled}
          onChoose={() => onChoose(value)}
        />
      ))}
    </fieldset>
  )
}

export const APPROVE_OR_REVISE = [
  { value: 'approve', label: QUESTION_FIELD_LABELS.approve },
  { value: 'revise', label: QUESTION_FIELD_LABELS.revise },
] as const
