import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  decisionText,
  Language,
  line,
  longText,
  MAX_FEEDBACK_CHARS,
  MAX_LONG_TEXT_CHARS,
} from './question-parts.ts'

const ShowDiffConfig = z
  .object({
    ...AskedQuestion,
    before: longText(MAX_LONG_TEXT_CHARS),
    after: longText(MAX_LONG_TEXT_CHARS),
    filePath: line(500).optional(),
    language: Language.optional(),
  })
  .refine(({ before, after }) => before !== after, {
    message: CONFIG_SENTENCES.noDifference,
    path: ['after'],
  })

export const showDiff = defineQuestionType({
  type: 'show_diff',
  Config: ShowDiffConfig,
  Answer: z.object({
    decision: z.enum(['approve', 'reject', 'edit'], ANSWER_SENTENCES['bad-answer.approve-or-edit']),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
    /** The text after, as the person would have it. */
    edited: longText(MAX_LONG_TEXT_CHARS).optional(),
  }),
  problem({ after }, { decision, feedback, edited }) {
    if (decision !== 'edit') {
      return edited === undefined ? null : answerProblem('bad-answer.choose-edit')
    }
    if (edited === after) return answerProblem('bad-answer.change-or-approve')
    return edited === undefined && isBlank(feedback ?? '')
      ? answerProblem('bad-answer.change-or-comment')
      : null
  },
  readOldAnswer: (value) => value,
  text(_config, { decision, feedback, edited }) {
    const words = { approve: 'Approved', reject: 'Rejected', edit: 'Edited' }
    const said = decisionText(words[decision], feedback)
    return edited === undefined ? said : `${said}\n\n${edited}`
  },
})
