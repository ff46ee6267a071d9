import { z } from 'zod'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion } from './question-parts.ts'

export const DEFAULT_EMOJIS = ['👍', '👎', '❤️', '🎉', '😕', '🚀']

/** Keycaps like 1️⃣ end with the third. */
const EMOJI = /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))\S+$/u
const NO_EMOJI = 'Give an emoji in each place.'
const Emoji = z.string().max(32, NO_EMOJI).regex(EMOJI, NO_EMOJI)
const MAX_EMOJIS = 24

const EmojiReactConfig = z.object({
  ...AskedQuestion,
  emojis: z
    .array(Emoji)
    .min(1, 'Give at least one emoji.')
    .max(MAX_EMOJIS, `At most ${MAX_EMOJIS} emoji.`)
    .refine((emojis) => new Set(emojis).size === emojis.length, 'Give each emoji once.')
    .default(DEFAULT_EMOJIS),
})

export const emojiReact = defineQuestionType({
  type: 'emoji_react',
  Config: EmojiReactConfig,
  Answer: z.object({ emoji: z.string('Choose an emoji.').max(32) }),
  problem: ({ emojis }, { emoji }) => (emojis.includes(emoji) ? null : `Choose one of ${emojis.join(' ')}.`),
  readOldAnswer: (value) => (typeof value === 'string' ? { emoji: value } : value),
  text: (_config, { emoji }) => emoji,
})
