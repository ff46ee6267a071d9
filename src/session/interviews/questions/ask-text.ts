import { z } from 'zod'
import { countCharacters } from '#base/characters.ts'
import { isBlank } from '#base/is-blank.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion, asFields, line, longText } from './question-parts.ts'

/** Longest answer in words, in characters. */
export const MAX_TEXT_CHARS = 10_000

const AskTextConfig = z
  .object({
    ...AskedQuestion,
    placeholder: line(200).optional(),
    multiline: z.boolean().default(false),
    minLength: z.int().min(0).max(MAX_TEXT_CHARS).default(1),
    maxLength: z.int().min(1).max(MAX_TEXT_CHARS).default(MAX_TEXT_CHARS),
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, {
    message: CONFIG_SENTENCES.minAboveMax,
    path: ['minLength'],
  })

export const askText = defineQuestionType({
  type: 'ask_text',
  Config: AskTextConfig,
  Answer: z.object({ text: longText(MAX_TEXT_CHARS) }),
  problem({ minLength, maxLength, multiline }, { text }) {
    if (isBlank(text)) return answerProblem('bad-answer.write-answer')
    const length = countCharacters(text.trim())
    if (length < minLength) return answerProblem('bad-answer.write-at-least', { min: minLength })
    if (length > maxLength)
      return answerProblem('bad-answer.write-at-most', { max: maxLength, excess: length - maxLength })
    return !multiline && /[\r\n]/.test(text.trim()) ? answerProblem('bad-answer.write-on-one-line') : null
  },
  readOldAnswer: (value) => (typeof value === 'string' ? { text: value } : { text: asFields(value).text }),
  text: (_config, { text }) => text.trim(),
})
