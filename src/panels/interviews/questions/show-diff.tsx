import { useState } from 'react'
import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { DiffView } from '../text/diff-view.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { CodeField } from './code-field.tsx'
import { DecisionTiles } from './decision-tiles.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

const Draft = z.object({
  decision: z.enum(['approve', 'reject', 'edit']),
  feedback: z.string(),
  edited: z.string(),
})
const DECISIONS = [
  { value: 'approve', label: QUESTION_FIELD_LABELS.approve },
  { value: 'reject', label: QUESTION_FIELD_LABELS.reject },
  { value: 'edit', label: ACTION_LABELS.edit },
] as const

/**
 * Two versions of a text: approve the change, reject it, or edit the new version. An edit is kept while another
 * decision is tried.
 */
export function ShowDiffField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'show_diff'>>) {
  const { decision, feedback, edited } = readDraft(Draft, draft)
  // Stays while another decision is tried.
  const [text, setText] = useState(edited ?? config.after)
  const change = (next: typeof decision, words: string | undefined, changed: string): void =>
    onChange({
      decision: next,
      feedback: words,
      ...(next === 'edit' && changed !== config.after && { edited: changed }),
    })
  return (
    <>
      {config.filePath && <p className="mb-1 break-all font-mono text-small">{config.filePath}</p>}
      <DiffView
        before={config.before}
        after={config.after}
        label={
          config.filePath ? QUESTION_FIELD_LABELS.changesIn(config.filePath) : QUESTION_FIELD_LABELS.changes
        }
      />
      <DecisionTiles
        labelId={labelId}
        decisions={DECISIONS}
        chosen={decision}
        isDisabled={isDisabled}
        onChoose={(next) => change(next, feedback, text)}
      />
      {decision === 'edit' && (
        <div className="mt-4">
          <CodeField
            label={QUESTION_FIELD_LABELS.editedText}
            code={text}
            language={config.language}
            isDisabled={isDisabled}
            onChange={(next) => {
              setText(next)
              change('edit', feedback, next)
            }}
          />
        </div>
      )}
      <FeedbackField
        value={feedback}
        isDisabled={isDisabled}
        onChange={(words) => change(decision, words, text)}
      />
    </>
  )
}
