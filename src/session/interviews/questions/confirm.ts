import { z } from 'zod'
import { defineQuestionType } from './define-question-type.ts'
import { AskedQuestion, EndLabel } from './question-parts.ts'

const ConfirmConfig = z
  .object({
    ...AskedQuestion,
    yesLabel: EndLabel.default('Yes'),
    noLabel: EndLabel.default('No'),
    /** Whether "neither" is an answer too. */
    allowCancel: z.boolean().default(false),
  })
  .refine(({ yesLabel, noLabel }) => yesLabel.toLowerCase() !== noLabel.toLowerCase(), {
    message: 'Give the two answers different labels.',
    path: ['noLabel'],
  })

export const confirm = defineQuestionType({
  type: 'confirm',
  Config: ConfirmConfig,
  Answer: z.object({ choice: z.enum(['yes', 'no', 'cancel'], 'Choose an answer.') }),
  problem: ({ allowCancel, yesLabel, noLabel }, { choice }) =>
    choice === 'cancel' && !allowCancel ? `Choose “${yesLabel}” or “${noLabel}”.` : null,
  readOldAnswer: (value) => value,
  text({ yesLabel, noLabel }, { choice }) {
    if (choice === 'cancel') return 'Neither'
    return choice === 'yes' ? yesLabel : noLabel
  },
})
