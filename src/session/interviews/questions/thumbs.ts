import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion } from './question-parts.ts'

const ThumbsConfig = z.object(AskedQuestion)

export const thumbs = defineQuestionType({
  type: 'thumbs',
  Config: ThumbsConfig,
  Answer: z.object({ choice: z.enum(['up', 'down'], ANSWER_SENTENCES['bad-answer.choose-thumbs']) }),
  problem: () => null,
  readOldAnswer: (value) => value,
  text: (_config, { choice }) => (choice === 'up' ? 'Thumbs up' : 'Thumbs down'),
})
