import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
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
    message: 'Nothing differs between before and after.',
    path: ['after'],
  })

export const showDiff = defineQuestionType({
  type: 'show_diff',
  Config: ShowDiffConfig,
  Answer: z.object({
    decision: z.enum(['approve', 'reject', 'edit'], 'Approve it, reject it, or edit it.'),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
    /** The text after, as the person would have it. */
    edited: longText(MAX_LONG_TEXT_CHARS).optional(),
  }),
  problem({ after }, { decision, feedback, edited }) {
    if (decision !== 'edit') {
      return edited === undefined ? null : 'Choose “Edit” to send a changed text.'
    }
    if (edited === after) return 'Change the text, or approve it.'
    return edited === undefined && isBlank(feedback ?? '') ? 'Change the text, or say what to change.' : null
  },
  readOldAnswer: (value) => value,
  text(_config, { decision, feedback, edited }) {
    const words = { approve: 'Approved', reject: 'Rejected', edit: 'Edited' }
    const said = decisionText(words[decision], feedback)
    return edited === undefined ? said : `${said}\n\n${edited}`
  },
})
