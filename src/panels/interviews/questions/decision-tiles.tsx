'use client'

import { useId } from 'react'
import { ChoiceTile } from './choice-tile.tsx'

interface DecisionTilesProps<Decision extends string> {
  /** The id of the element with the question, which names the group of tiles. */
  labelId: string
  /** One tile for each, in this order: `label` is shown, `value` is for the answer. */
  decisions: readonly { value: Decision; label: string }[]
  /** The `value` of a decision; `undefined`: none is chosen. */
  chosen: string | undefined
  /** Shows the decision, which can’t be changed. */
  isDisabled: boolean
  onChoose: (decision: Decision) => void
}

/** Tiles for a decision about the content shown, such as to approve it. */
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
  { value: 'approve', label: 'Approve' },
  { value: 'revise', label: 'Revise' },
] as const
