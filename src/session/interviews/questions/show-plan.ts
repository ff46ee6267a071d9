import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
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
    sections: z.array(Section).max(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections.`).optional(),
    markdown: filledText(MAX_LONG_TEXT_CHARS).optional(),
  })
  .superRefine(({ sections = [], markdown }, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', message, path: ['sections'] })
    if (sections.length === 0 && markdown === undefined) problem('Give sections, or markdown.')
    if (sections.length > 0 && markdown !== undefined) problem('Give sections or markdown, not both.')
    if (new Set(sections.map((section) => section.id)).size < sections.length) {
      problem('Each section needs an id of its own.')
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
    decision: z.enum(['approve', 'revise'], 'Approve it, or ask for a revision.'),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
    annotations: z.array(Annotation).max(MAX_ANNOTATIONS).optional(),
  }),
  problem(config, { annotations = [] }) {
    const targets = new Set(planTargets(config))
    if (annotations.some((annotation) => !targets.has(annotation.target))) {
      return 'A comment is about a section that is not in the plan.'
    }
    if (new Set(annotations.map(({ id }) => id)).size < annotations.length) {
      return 'Each comment needs an id of its own.'
    }
    const isEmpty = annotations.some(
      ({ type, content }) => (type === 'comment' || type === 'suggest') && isBlank(content ?? ''),
    )
    return isEmpty ? 'Write your comment, or remove it.' : null
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
