import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
import { defineQuestionType } from './define-question-type.ts'
import {
  AskedQuestion,
  EndLabel,
  isOnScale,
  problemOfScale,
  Scale,
  scaleProblem,
  toScale,
} from './question-parts.ts'

const MAX_STEPS = 10_000

const SliderConfig = z
  .object({
    ...AskedQuestion,
    min: Scale.min,
    max: Scale.max,
    step: Scale.step.default(1),
    /** Its place before a person moves it; the middle by default. */
    defaultValue: z.number().optional(),
    labels: z
      .object({ min: EndLabel.optional(), mid: EndLabel.optional(), max: EndLabel.optional() })
      .default({}),
  })
  .superRefine((config, context) => {
    const problem = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] })
    const ofScale = problemOfScale(config, MAX_STEPS)
    if (ofScale !== null) problem(ofScale, 'max')
    else if (config.defaultValue !== undefined && !isOnScale(config, config.defaultValue)) {
      problem(CONFIG_SENTENCES.defaultOffScale, 'defaultValue')
    }
  })

export const slider = defineQuestionType({
  type: 'slider',
  Config: SliderConfig,
  Answer: z.object({ value: z.number(ANSWER_SENTENCES['bad-answer.choose-number']) }),
  problem: (config, { value }) => scaleProblem(config, value),
  readOldAnswer: (value) => (typeof value === 'number' ? { value } : value),
  firstDraft: (config) => ({ value: config.defaultValue ?? toScale(config, (config.min + config.max) / 2) }),
  text: (_config, { value }) => String(value),
})
