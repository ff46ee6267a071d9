import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { answerProblem } from './answer-problem.ts'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion, Language, longText, MAX_LONG_TEXT_CHARS } from './question-parts.ts'

const AskCodeConfig = z.object({
  ...AskedQuestion,
  language: Language.optional(),
  placeholder: longText(2_000).optional(),
})

export const askCode = defineQuestionType({
  type: 'ask_code',
  Config: AskCodeConfig,
  /** `language`: the person's choice, if the question names none. */
  Answer: z.object({ code: longText(MAX_LONG_TEXT_CHARS), language: Language.optional() }),
  problem({ language }, answer) {
    if (isBlank(answer.code)) return answerProblem('bad-answer.write-code')
    const isOther = language !== undefined && answer.language !== undefined && answer.language !== language
    return isOther ? answerProblem('bad-answer.write-in-language', { language }) : null
  },
  readOldAnswer: (value) => (typeof value === 'string' ? { code: value } : value),
  text: (_config, { code }) => code.trimEnd(),
})
