import { MAX_PREMISE_CHARS } from '#session/command.ts'
import { TextField } from '#ui/text-field.tsx'

export interface QuestionFieldProps {
  value: string
  onChange: (question: string) => void
  className?: string
}

/** What a board begins with. It may stay empty. */
export function QuestionField({ value, onChange, className }: QuestionFieldProps) {
  return (
    <TextField
      label="What do you want to think about?"
      isLabelHidden
      placeholder="What do you want to think about?"
      size="large"
      name="question"
      autoComplete="off"
      maxLength={MAX_PREMISE_CHARS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={className}
    />
  )
}
