import { z } from 'zod'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  decisionText,
  filledText,
  longText,
  MAX_FEEDBACK_CHARS,
  MAX_LONG_TEXT_CHARS,
} from './question-parts.ts'

/** `content` is Markdown. */
const ReviewSectionConfig = z.object({ ...AskedQuestion, content: filledText(MAX_LONG_TEXT_CHARS) })

export const reviewSection = defineQuestionType({
  type: 'review_section',
  Config: ReviewSectionConfig,
  Answer: z.object({
    decision: z.enum(['approve', 'revise'], 'Approve it, or ask for a revision.'),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
  }),
  problem: () => null,
  readOldAnswer: (value) => value,
  text: (_config, { decision, feedback }) =>
    decisionText(decision === 'approve' ? 'Approved' : 'To revise', feedback),
})
