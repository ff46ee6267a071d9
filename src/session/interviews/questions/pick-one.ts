import { z } from 'zod'
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

const PickOneConfig = z
  .object({
    ...AskedQuestion,
    options: optionsOf(Option),
    recommended: OptionId.optional(),
    allowOther: z.boolean().default(false),
  })
  .refine(
    ({ options, recommended }) => recommended === undefined || hasOption(options, recommended),
    CONFIG_SENTENCES.recommendedOptionMissing,
  )

/** One option, or own words. */
const PickOneAnswer = z.object({ selected: OptionId.optional(), other: line(MAX_LABEL_CHARS).optional() })

export const pickOne = defineQuestionType({
  type: 'pick_one',
  Config: PickOneConfig,
  Answer: PickOneAnswer,
  problem(config, { selected, other }) {
    if (selected === undefined && other === undefined) return answerProblem('bad-answer.choose-one')
    if (selected !== undefined && other !== undefined) return answerProblem('bad-answer.choose-or-write')
    if (other !== undefined) return config.allowOther ? null : answerProblem('bad-answer.choose-one-option')
    return selected !== undefined && hasOption(config.options, selected)
      ? null
      : answerProblem('bad-answer.choose-one-option')
  },
  readOldAnswer(value) {
    const { selected, other } = asFields(value)
    // Programs that offered other answers sent them beside `selected: "other"`.
    return typeof other === 'string' && other.trim() !== '' && selected !== undefined ? { other } : value
  },
  text: (config, { selected, other }) => other ?? optionLabel(config.options, selected ?? ''),
})
