import { z } from 'zod'
import { fillIn } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  asFields,
  hasOption,
  line,
  MAX_LABEL_CHARS,
  Option,
  OptionId,
  optionLabel,
  optionsOf,
} from './question-parts.ts'

/** Own options that a person may add to those of the question. */
export const MAX_OTHERS = 10

const PickManyConfig = z
  .object({
    ...AskedQuestion,
    options: optionsOf(Option),
    recommended: z.array(OptionId).default([]),
    /** 0: none of them is an answer too. */
    min: z.int().min(0).default(1),
    max: z.int().min(1).optional(),
    allowOther: z.boolean().default(false),
  })
  .superRefine(({ options, recommended, min, max, allowOther }, context) => {
    const problem = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] })
    if (recommended.some((id) => !hasOption(options, id))) {
      problem(CONFIG_SENTENCES.recommendedOptionsMissing, 'recommended')
    }
    if (max !== undefined && min > max) problem(CONFIG_SENTENCES.minAboveMax, 'min')
    if (min > options.length + (allowOther ? MAX_OTHERS : 0)) {
      problem(CONFIG_SENTENCES.minAboveOptions, 'min')
    }
  })

const PickManyAnswer = z.object({
  selected: z.array(OptionId, ANSWER_SENTENCES['bad-answer.choose-from-options']),
  other: z
    .array(line(MAX_LABEL_CHARS))
    .max(MAX_OTHERS, fillIn(ANSWER_SENTENCES['bad-answer.max-others'], { max: MAX_OTHERS }))
    .optional(),
})

export const pickMany = defineQuestionType({
  type: 'pick_many',
  Config: PickManyConfig,
  Answer: PickManyAnswer,
  problem({ options, min, max, allowOther }, { selected, other = [] }) {
    if (selected.some((id) => !hasOption(options, id))) return answerProblem('bad-answer.choose-from-options')
    if (new Set(selected).size < selected.length || new Set(other).size < other.length) {
      return answerProblem('bad-answer.choose-each-once')
    }
    if (other.length > 0 && !allowOther) return answerProblem('bad-answer.choose-from-options')
    const count = selected.length + other.length
    if (count < min) return answerProblem('bad-answer.choose-at-least', { min })
    if (max !== undefined && count > max) return answerProblem('bad-answer.choose-at-most', { max })
    return null
  },
  firstDraft: () => ({ selected: [] }),
  readOldAnswer(value) {
    const { selected, other } = asFields(value)
    return typeof other === 'string' ? { selected, other: [other] } : value
  },
  text: ({ options }, { selected, other = [] }) =>
    [...selected.map((id) => optionLabel(options, id)), ...other].join(', ') || 'None of them',
})
