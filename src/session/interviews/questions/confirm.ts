import { z } from 'zod'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'
import { answerProblem } from './answer-problem.ts'
import { CONFIG_SENTENCES } from './config-sentences.ts'
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
    message: CONFIG_SENTENCES.sameLabels,
    path: ['noLabel'],
  })

export const confirm = defineQuestionType({
  type: 'confirm',
  Config: ConfirmConfig,
  Answer: z.object({ choice: z.enum(['yes', 'no', 'cancel'], ANSWER_SENTENCES['bad-answer.choose-answer']) }),
  problem: ({ allowCancel, yesLabel, noLabel }, { choice }) =>
    choice === 'cancel' && !allowCancel
      ? answerProblem('bad-answer.choose-either', { yes: yesLabel, no: noLabel })
      : null,
  readOldAnswer: (value) => value,
  text({ yesLabel, noLabel }, { choice }) {
    if (choice === 'cancel') return 'Neither'
    return choice === 'yes' ? yesLabel : noLabel
  },
})
