import { useId, useState } from 'react'
import { z } from 'zod'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { MAX_LABEL_CHARS } from '#session/interviews/questions/question-parts.ts'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { TextField } from '#ui/text-field.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceRow } from './choice-row.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ selected: z.string(), other: z.string() })

/** One of the options, or an answer of the person’s own where the question allows it. */
export function PickOneField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'pick_one'>>) {
  const name = useId()
  const { selected, other } = readDraft(Draft, draft)
  const isOther = other !== undefined
  // Stays while another option is chosen.
  const [words, setWords] = useState(other ?? '')
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-col gap-2">
      {config.options.map((option) => (
        <ChoiceRow
          key={option.id}
          type="radio"
          name={name}
          label={option.label}
          description={option.description}
          isRecommended={config.recommended === option.id}
          isChecked={!isOther && selected === option.id}
          isDisabled={isDisabled}
          onChange={() => onChange({ selected: option.id })}
        />
      ))}
      {config.allowOther && (
        <ChoiceRow
          type="radio"
          name={name}
          label={QUESTION_FIELD_LABELS.anotherAnswer}
          isChecked={isOther}
          isDisabled={isDisabled}
          onChange={() => onChange({ other: words })}
        >
          {isOther && (
            <TextField
              label={INTERVIEW_LABELS.yourAnswer}
              isLabelHidden
              placeholder={QUESTION_FIELD_LABELS.writeItHere}
              value={other}
              maxLength={MAX_LABEL_CHARS}
              readOnly={isDisabled}
              autoComplete="off"
              className="px-4 pb-4 pl-12"
              onChange={(event) => {
                setWords(event.target.value)
                onChange({ other: event.target.value })
              }}
            />
          )}
        </ChoiceRow>
      )}
    </fieldset>
  )
}
