import { expect, test } from 'vitest'
import { splitQuestion } from './split-question.ts'

test.each([
  ['Why?', 'Why?', ''],
  [' How might we stay open? On Thursdays until ten. ', 'How might we stay open?', 'On Thursdays until ten.'],
  ['Retro of sprint 12\nThree weeks, two releases.', 'Retro of sprint 12', 'Three weeks, two releases.'],
  ['Is a?b a question', 'Is a?b a question', ''],
  ['One line without a mark', 'One line without a mark', ''],
  ['', '', ''],
])('%j is split into question and context', (premise, question, context) => {
  expect(splitQuestion(premise)).toEqual({ question, context })
})
