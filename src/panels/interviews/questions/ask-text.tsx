import { z } from 'zod'
import { countCharacters } from '#base/characters.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ text: z.string() })
/** From this part of the longest text on, the count is shown. */
const NEAR_END = 0.8

/**
 * Text on one line or on several, as the question sets. The length is counted near its limits, and checked on sending.
 */
export function AskTextField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'ask_text'>>) {
  const { text = '' } = readDraft(Draft, draft)
  const Field = config.multiline ? TextArea : TextField
  return (
    <Field
      label={INTERVIEW_LABELS.yourAnswer}
      aria-labelledby={labelId}
      value={text}
      placeholder={config.placeholder}
      readOnly={isDisabled}
      autoComplete="off"
      dir="auto"
      hint={lengthLabel(config, countCharacters(text.trim()))}
      onChange={(event: { target: { value: string } }) => onChange({ text: event.target.value })}
    />
  )
}

/** Nothing cuts a text that is too long without a word: the person shortens it. */
function lengthLabel({ minLength, maxLength }: ConfigOf<'ask_text'>, length: number): string | undefined {
  if (length < minLength && minLength > 1) return QUESTION_FIELD_LABELS.tooShort(minLength, length)
  if (length > maxLength * NEAR_END) return QUESTION_FIELD_LABELS.lengthOf(length, maxLength)
  return undefined
}
