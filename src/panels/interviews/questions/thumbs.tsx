import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceTile } from './choice-tile.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ choice: z.string() })
const THUMBS = [
  { value: 'up', label: QUESTION_FIELD_LABELS.thumbsUp, Icon: ThumbsUp },
  { value: 'down', label: QUESTION_FIELD_LABELS.thumbsDown, Icon: ThumbsDown },
]

export function ThumbsField({ draft, onChange, isDisabled, labelId }: AnswerFieldProps<ConfigOf<'thumbs'>>) {
  const name = useId()
  const { choice } = readDraft(Draft, draft)
  return (
    <fieldset aria-labelledby={labelId} className="grid grid-cols-2 gap-2">
      {THUMBS.map(({ value, label, Icon }) => (
        <ChoiceTile
          key={value}
          name={name}
          label={label}
          isChecked={choice === value}
          isDisabled={isDisabled}
          onChoose={() => onChange({ choice: value })}
          className="min-h-16 max-phone:text-body"
        >
          <Icon size={24} aria-hidden />
          <span aria-hidden>{label}</span>
        </ChoiceTile>
      ))}
    </fieldset>
  )
}
