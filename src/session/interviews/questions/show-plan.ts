import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { fillIn } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  asFields,
  decisionText,
  filledText,
  line,
  longText,
  MAX_FEEDBACK_CHARS,
  MAX_LABEL_CHARS,
  MAX_LONG_TEXT_CHARS,
  OptionId,
} from './question-parts.ts'

const MAX_SECTIONS = 50
const MAX_ANNOTATIONS = 100

const Section = z.object({
  id: OptionId,
  title: line(MAX_LABEL_CHARS),
  /** Markdown. */
  content: longText(MAX_LONG_TEXT_CHARS),
})

const ShowPlanConfig = z
  .object({
    ...AskedQuestion,
    sections: z
      .array(Section)
      .max(MAX_SECTIONS, fillIn(CONFIG_SENTENCES.maxSections, { max: MAX_SECTIONS }))
      .optional(),
    markdown: filledText(MAX_LONG_TEXT_CHARS).optional(),
  })
  .superRefine(({ sections = [], markdown }, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', message, path: ['sections'] })
    if (sections.length === 0 && markdown === undefined) problem(CONFIG_SENTENCES.planMissing)
    if (sections.length > 0 && markdown !== undefined) problem(CONFIG_SENTENCES.planTwice)
    if (new Set(sections.map((section) => section.id)).size < sections.length) {
      problem(CONFIG_SENTENCES.sameSectionIds)
    }
  })
type ShowPlanConfig = z.infer<typeof ShowPlanConfig>

/** The id of a plan without sections in annotations. */
export const WHOLE_PLAN = 'plan'

/** Ids that can be annotated. */
export function planTargets({ sections = [] }: ShowPlanConfig): string[] {
  return sections.length === 0 ? [WHOLE_PLAN] : sections.map((section) => section.id)
}

const Annotation = z.object({
  id: OptionId,
  /** The id of a section. */
  target: OptionId,
  type: z.enum(['comment', 'suggest', 'delete', 'approve']),
  content: longText(MAX_FEEDBACK_CHARS).optional(),
})
export type Annotation = z.infer<typeof Annotation>

export const ANNOTATION_WORDS: Record<Annotation['type'], string> = {
  comment: 'Comment',
  suggest: 'Suggestion',
  delete: 'Remove it',
  approve: 'Agreed',
}

export const showPlan = defineQuestionType({
  type: 'show_plan',
  Config: ShowPlanConfig,
  Answer: z.object({
    decision: z.enum(['approve', 'revise'], ANSWER_SENTENCES['bad-answer.approve-or-revise']),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
    annotations: z.array(Annotation).max(MAX_ANNOTATIONS).optional(),
  }),
  problem(config, { annotations = [] }) {
    const targets = new Set(planTargets(config))
    if (annotations.some((annotation) => !targets.has(annotation.target))) {
      return answerProblem('bad-answer.comment-elsewhere')
    }
    if (new Set(annotations.map(({ id }) => id)).size < annotations.length) {
      return answerProblem('bad-answer.same-comment-ids')
    }
    const isEmpty = annotations.some(
      ({ type, content }) => (type === 'comment' || type === 'suggest') && isBlank(content ?? ''),
    )
    return isEmpty ? answerProblem('bad-answer.comment-empty') : null
  },
  readOldAnswer(value) {
    const fields = asFields(value)
    return fields.decision === 'reject' ? { ...fields, decision: 'revise' } : value
  },
  text({ sections = [] }, { decision, feedback, annotations = [] }) {
    const titles = new Map(sections.map((section) => [section.id, section.title]))
    const comments = annotations.map(({ target, type, content }) => {
      const about = titles.get(target) ?? 'The plan'
      return `${about}: ${decisionText(ANNOTATION_WORDS[type], content)}`
    })
    return [decisionText(decision === 'approve' ? 'Approved' : 'To revise', feedback), ...comments].join('\n')
  },
})
