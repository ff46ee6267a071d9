import { z } from 'zod'
import { fillIn } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion } from './question-parts.ts'

export const DEFAULT_EMOJIS = ['👍', '👎', '❤️', '🎉', '😕', '🚀']

/** Keycaps like 1️⃣ end with the third. */
const EMOJI = /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))\S+$/u
const Emoji = z
  .string()
  .max(32, CONFIG_SENTENCES.emojiInEachPlace)
  .regex(EMOJI, CONFIG_SENTENCES.emojiInEachPlace)
const MAX_EMOJIS = 24

const EmojiReactConfig = z.object({
  ...AskedQuestion,
  emojis: z
    .array(Emoji)
    .min(1, CONFIG_SENTENCES.emojiMissing)
    .max(MAX_EMOJIS, fillIn(CONFIG_SENTENCES.maxEmojis, { max: MAX_EMOJIS }))
    .refine((emojis) => new Set(emojis).size === emojis.length, CONFIG_SENTENCES.emojiTwice)
    .default(DEFAULT_EMOJIS),
})

export const emojiReact = defineQuestionType({
  type: 'emoji_react',
  Config: EmojiReactConfig,
  Answer: z.object({ emoji: z.string(ANSWER_SENTENCES['bad-answer.choose-emoji']).max(32) }),
  problem: ({ emojis }, { emoji }) =>
    emojis.includes(emoji) ? null : answerProblem('bad-answer.choose-one-of', { options: emojis.join(' ') }),
  readOldAnswer: (value) => (typeof value === 'string' ? { emoji: value } : value),
  text: (_config, { emoji }) => emoji,
})
