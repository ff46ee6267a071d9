import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { ChoiceRow } from './choice-row.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ selected: z.string(), feedback: z.string() })

/** One of the options, each with arguments for and against it, and a comment where the question allows it. */
export function ShowOptionsField(props: AnswerFieldProps<ConfigOf<'show_options'>>) {
  const { config, draft, onChange, isDisabled, labelId } = props
  const name = useId()
  const { selected, feedback } = readDraft(Draft, draft)
  return (
    <>
      <fieldset aria-labelledby={labelId} className="flex flex-col gap-2">
        {config.options.map((option) => (
          <ChoiceRow
            key={option.id}
            type="radio"
            name={name}
            label={option.label}
            description={option.description}
            isRecommended={config.recommended === option.id}
            isChecked={selected === option.id}
            isDisabled={isDisabled}
            onChange={() => onChange({ selected: option.id, feedback })}
          >
            {option.pros.length + option.cons.length > 0 && (
              <div className="grid gap-x-4 gap-y-2 px-4 pb-3 pl-12 phone:grid-cols-2">
                <Arguments heading={QUESTION_FIELD_LABELS.for} lines={option.pros} Icon={Plus} />
                <Arguments heading={QUESTION_FIELD_LABELS.against} lines={option.cons} Icon={Minus} />
              </div>
            )}
          </ChoiceRow>
        ))}
      </fieldset>
      {config.allowFeedback && (
        <FeedbackField
          value={feedback}
          isDisabled={isDisabled}
          onChange={(words) => onChange({ selected, feedback: words })}
        />
      )}
    </>
  )
}

interface ArgumentsProps {
  heading: string
  lines: readonly string[]
  Icon: typeof Plus
}

function Arguments({ heading, lines, Icon }: ArgumentsProps) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="font-button text-ink-2 text-small">{heading}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.map((line, i) => (
          <li key={`${i} ${line}`} className="flex gap-2 text-body">
            <Icon size={16} aria-hidden className="mt-0.5 text-ink-2" />
            <span dir="auto" className="min-w-0 break-words">
              {line}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
