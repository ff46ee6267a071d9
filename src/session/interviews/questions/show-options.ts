import { z } from 'zod'
import { isBlank } from '#base/is-blank.ts'
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
  .max(MAX_ARGUMENTS, `At most ${MAX_ARGUMENTS} of them.`)
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
    'The recommended option is not one of the options.',
  )

export const showOptions = defineQuestionType({
  type: 'show_options',
  Config: ShowOptionsConfig,
  Answer: z.object({
    selected: line(MAX_LABEL_CHARS, 'Choose one of the options.'),
    feedback: longText(MAX_FEEDBACK_CHARS).optional(),
  }),
  problem({ options, allowFeedback }, { selected, feedback }) {
    if (!hasOption(options, selected)) return 'Choose one of the options.'
    return !allowFeedback && !isBlank(feedback ?? '') ? 'This question takes no comment.' : null
  },
  readOldAnswer: (value) => value,
  text: ({ options }, { selected, feedback }) => decisionText(optionLabel(options, selected), feedback),
})
