import { useId } from 'react'
import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceTile } from './choice-tile.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ choice: z.string() })

export function ConfirmField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'confirm'>>) {
  const name = useId()
  const { choice } = readDraft(Draft, draft)
  const offered = [
    { value: 'yes', label: config.yesLabel },
    { value: 'no', label: config.noLabel },
    ...(config.allowCancel ? [{ value: 'cancel', label: QUESTION_FIELD_LABELS.neither }] : []),
  ]
  return (
    <fieldset
      aria-labelledby={labelId}
      className="grid auto-cols-fr grid-flow-col gap-2 max-phone:grid-flow-row"
    >
      {offered.map(({ value, label }) => (
        <ChoiceTile
          key={value}
          name={name}
          label={label}
          isChecked={choice === value}
          isDisabled={isDisabled}
          onChoose={() => onChange({ choice: value })}
        />
      ))}
    </fieldset>
  )
}
