import { z } from 'zod'
import type { ConfigOf } from '#session/interviews/questions/question-types.ts'
import { type Annotation, planTargets } from '#session/interviews/questions/show-plan.ts'
import { Markdown } from '../text/markdown.tsx'
import { type AnswerFieldProps, readDraft } from './answer-field.ts'
import { APPROVE_OR_REVISE, DecisionTiles } from './decision-tiles.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'
import { SectionComments } from './section-comments.tsx'

const Draft = z.object({
  decision: z.enum(['approve', 'revise']),
  feedback: z.string(),
  annotations: z.array(
    z.object({
      id: z.string(),
      target: z.string(),
      type: z.enum(['comment', 'suggest', 'delete', 'approve']),
      content: z.string().optional(),
    }),
  ),
})

type PlanDraft = Partial<z.infer<typeof Draft>>

/** A plan to approve or to have revised, with comments on each section; on the whole where the plan has no sections. */
export function ShowPlanField({
  config,
  draft,
  onChange,
  isDisabled,
  labelId,
}: AnswerFieldProps<ConfigOf<'show_plan'>>) {
  const { decision, feedback, annotations = [] }: PlanDraft = readDraft(Draft, draft)
  const change = (next: { decision?: typeof decision; feedback?: string | undefined }): void =>
    onChange({ decision, feedback, ...(annotations.length > 0 && { annotations }), ...next })
  const annotate = (target: string, ofSection: readonly Annotation[]): void => {
    const all = [...annotations.filter((annotation) => annotation.target !== target), ...ofSection]
    onChange({ decision, feedback, ...(all.length > 0 && { annotations: all }) })
  }
  const sections = config.sections ?? []
  return (
    <>
      <ol className="flex flex-col gap-2">
        {planTargets(config).map((target) => {
          const section = sections.find(({ id }) => id === target)
          return (
            <li key={target} className="rounded-field border border-line bg-raised px-4 py-3">
              {section && (
                <h3 dir="auto" className="mb-1 break-words font-heading text-board">
                  {section.title}
                </h3>
              )}
              <Markdown
                text={section?.content ?? config.markdown ?? ''}
                topLevel={section ? 4 : 3}
                className="text-phone"
              />
              <SectionComments
                target={target}
                title={section?.title ?? QUESTION_FIELD_LABELS.thePlan}
                annotations={annotations.filter((annotation) => annotation.target === target)}
                isDisabled={isDisabled}
                onChange={(ofSection) => annotate(target, ofSection)}
              />
            </li>
          )
        })}
      </ol>
      <DecisionTiles
        labelId={labelId}
        decisions={APPROVE_OR_REVISE}
        chosen={decision}
        isDisabled={isDisabled}
        onChoose={(next) => change({ decision: next })}
      />
      <FeedbackField
        label={
          decision === 'revise' ? QUESTION_FIELD_LABELS.whatToChange : QUESTION_FIELD_LABELS.commentOptional
        }
        value={feedback}
        isDisabled={isDisabled}
        onChange={(words) => change({ feedback: words })}
      />
    </>
  )
}
