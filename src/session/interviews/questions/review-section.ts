import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
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
    decision: z.enum(['approve', 'revise'], ANSWER_SENTENCES['bad-answer.approve-or-revise']),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
  }),
  problem: () => null,
  readOldAnswer: (value) => value,
  text: (_config, { decision, feedback }) =>
    decisionText(decision === 'approve' ? 'Approved' : 'To revise', feedback),
})
