import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
import { fillIn } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  decisionText,
  hasOption,
  line,
  longText,
  MAX_FEEDBACK_CHARS,
  MAX_LABEL_CHARS,
  Option,
  OptionId,
  optionLabel,
  optionsOf,
} from './question-parts.ts'

const MAX_ARGUMENTS = 20
const Arguments = z
  .array(line(MAX_LABEL_CHARS))
  .max(MAX_ARGUMENTS, fillIn(CONFIG_SENTENCES.maxArguments, { max: MAX_ARGUMENTS }))
  .default([])

const ShowOptionsConfig = z
  .object({
    ...AskedQuestion,
    options: optionsOf(Option.extend({ pros: Arguments, cons: Arguments })),
    recommended: OptionId.optional(),
    allowFeedback: z.boolean().default(false),
  })
  .refine(
    ({ options, recommended }) => recommended === undefined || hasOption(options, recommended),
    CONFIG_SENTENCES.recommendedOptionMissing,
  )

export const showOptions = defineQuestionType({
  type: 'show_options',
  Config: ShowOptionsConfig,
  Answer: z.object({
    selected: line(MAX_LABEL_CHARS, ANSWER_SENTENCES['bad-answer.choose-one-option']),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
  }),
  problem({ options, allowFeedback }, { selected, feedback }) {
    if (!hasOption(options, selected)) return answerProblem('bad-answer.choose-one-option')
    return !allowFeedback && !isBlank(feedback ?? '') ? answerProblem('bad-answer.no-comment') : null
  },
  readOldAnswer: (value) => value,
  text: ({ options }, { selected, feedback }) => decisionText(optionLabel(options, selected), feedback),
})
