import { useRef } from 'react'
import { MAX_PREMISE_CHARS } from '#session/board/board-title.ts'
import { TextField } from '#ui/text-field.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { HOME_LABELS } from './home-labels.ts'

export interface QuestionFieldProps {
  /** The question as typed, not trimmed; empty starts a board without a question. */
  value: string
  onChange: (question: string) => void
  className?: string
}

export function QuestionField({ value, onChange, className }: QuestionFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useFirstFocus(field)
  return (
    <TextField
      ref={field}
      label={HOME_LABELS.questionLabel}
      isLabelHidden
      placeholder={HOME_LABELS.questionLabel}
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
