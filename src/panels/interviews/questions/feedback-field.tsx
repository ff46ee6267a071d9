import { MAX_FEEDBACK_CHARS } from '#session/interviews/questions/question-parts.ts'
import { TextArea } from '#ui/text-area.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

interface FeedbackFieldProps {
  /** The purpose of the words, if they are more than an optional comment. */
  label?: string
  value: string | undefined
  isDisabled: boolean
  /** `undefined` without words. */
  onChange: (words: string | undefined) => void
}

export function FeedbackField(props: FeedbackFieldProps) {
  const { label = QUESTION_FIELD_LABELS.commentOptional, value = '', isDisabled, onChange } = props
  return (
    <TextArea
      label={label}
      value={value}
      maxLength={MAX_FEEDBACK_CHARS}
      readOnly={isDisabled}
      dir="auto"
      className="mt-4"
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}
