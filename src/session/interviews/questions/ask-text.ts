import { z } from 'zod'
import { countCharacters } from '#base/characters.ts'
import { isBlank } from '#base/is-blank.ts'
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
    message: 'The minimum is above the maximum.',
    path: ['minLength'],
  })

export const askText = defineQuestionType({
  type: 'ask_text',
  Config: AskTextConfig,
  Answer: z.object({ text: longText(MAX_TEXT_CHARS) }),
  problem({ minLength, maxLength, multiline }, { text }) {
    if (isBlank(text)) return 'Write an answer.'
    const length = countCharacters(text.trim())
    if (length < minLength) return `Write at least ${minLength} characters.`
    if (length > maxLength) return `Write at most ${maxLength} characters: ${length - maxLength} fewer.`
    return !multiline && /[\r\n]/.test(text.trim()) ? 'Write it on one line.' : null
  },
  readOldAnswer: (value) => (typeof value === 'string' ? { text: value } : { text: asFields(value).text }),
  text: (_config, { text }) => text.trim(),
})
