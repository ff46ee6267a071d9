import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { Markdown } from '../text/markdown.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { APPROVE_OR_REVISE, DecisionTiles } from './decision-tiles.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({ decision: z.enum(['approve', 'revise']), feedback: z.string() })

export function ReviewSectionField(props: AnswerFieldProps<ConfigOf<'review_section'>>) {
  const { config, draft, onChange, isDisabled, labelId } = props
  const { decision, feedback } = readDraft(Draft, draft)
  return (
    <>
      <div className="rounded-field border border-line bg-raised px-4 py-3">
        <Markdown text={config.content} className="text-phone" />
      </div>
      <DecisionTiles
        labelId={labelId}
        decisions={APPROVE_OR_REVISE}
        chosen={decision}
        isDisabled={isDisabled}
        onChoose={(next) => onChange({ decision: next, feedback })}
      />
      <FeedbackField
        label={
          decision === 'revise' ? QUESTION_FIELD_LABELS.whatToChange : QUESTION_FIELD_LABELS.commentOptional
        }
        value={feedback}
        isDisabled={isDisabled}
        onChange={(words) => onChange({ decision, feedback: words })}
      />
    </>
  )
}
