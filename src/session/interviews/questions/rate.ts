import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  EndLabel,
  hasOption,
  Option,
  OptionId,
  optionLabel,
  optionsOf,
  problemOfScale,
  Scale,
  scaleProblem,
} from './question-parts.ts'

const MAX_STEPS = 100

const RateConfig = z
  .object({
    ...AskedQuestion,
    options: optionsOf(Option),
    min: Scale.min.default(1),
    max: Scale.max.default(5),
    step: Scale.step.default(1),
    labels: z.object({ min: EndLabel.optional(), max: EndLabel.optional() }).default({}),
  })
  .superRefine((scale, context) => {
    const problem = problemOfScale(scale, MAX_STEPS)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['max'] })
  })

/** A number for each option, by option id. */
const RateAnswer = z.object({
  ratings: z.record(OptionId, z.number(), ANSWER_SENTENCES['bad-answer.rate-each']),
})

export const rateOptions = defineQuestionType({
  type: 'rate',
  Config: RateConfig,
  Answer: RateAnswer,
  problem(config, { ratings }) {
    if (Object.keys(ratings).some((id) => !hasOption(config.options, id)))
      return answerProblem('bad-answer.rate-options-only')
    const missing = config.options.find((option) => ratings[option.id] === undefined)
    if (missing !== undefined) return answerProblem('bad-answer.rate-missing', { option: missing.label })
    for (const value of Object.values(ratings)) {
      const problem = scaleProblem(config, value)
      if (problem !== null) return problem
    }
    return null
  },
  readOldAnswer: (value) => value,
  text: ({ options }, { ratings }) =>
    Object.entries(ratings)
      .sort(([, a], [, b]) => b - a)
      .map(([id, value]) => `${optionLabel(options, id)}: ${value}`)
      .join(', '),
})
