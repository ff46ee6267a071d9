import { expect, test } from 'vitest'
import {
  answerPoint,
  beginPoll,
  boardWithSynthesis,
  endCheck,
  finish,
  PEOPLE,
  revise,
  synthesisOf,
  TEXT,
} from '#session/choosing/representation/testing/poll-board.ts'
import { synthesisId } from '#session/testing/round-driver.ts'
import { checkMinutes } from './check-minutes.ts'
import { minutesMarkdown } from './minutes-markdown.ts'
import { reportCheck } from './report-checks.ts'

const AT = Date.UTC(2026, 10, 22, 9, 12)

function revised() {
  const board = boardWithSynthesis()
  board.lateMs = AT
  beginPoll(board)
  for (const [i, userId] of PEOPLE.slice(0, 3).entries()) {
    answerPoint(board, userId, 'whole', { rating: 2 + i })
    answerPoint(board, userId, 's2', { rating: 0, criticism: i === 0 ? 'Too *vague*' : '' })
  }
  endCheck(board)
  revise(board)
  const answers = [{ id: 'c1', point: '', criticism: '', state: 'used' as const, text: 'It says when.' }]
  finish(board, synthesisId(2), { ...TEXT, revision: { answers, minority: ['Not us.'] } })
  return board
}

test('[FO100] minutes have the counts of the check before, the answers to criticisms and the minority report, without names', () => {
  const board = revised()
  const { state } = board
  const newest = synthesisOf(board)
  const check = reportCheck(state, state.syntheses, newest)
  const minutes = minutesMarkdown(checkMinutes({ check, revision: newest.revision ?? null }, 'UTC'))
  expect(minutes.split('\n').filter(Boolean)).toEqual([
    '### Does this speak for you?',
    'Version 1, closed 2026-11-22 09:12 UTC, 3 people answered: 2 of 3 feel represented.',
    '- Two at the door. — 0 of 3 feel represented',
    '### Answers to criticisms',
    '- Too \\*vague\\* — Used: It says when.',
    '### Minority report',
    '- Not us.',
  ])
  for (const userId of PEOPLE) expect(minutes).not.toContain(userId)
})

test('[FO100] without a revision the criticisms are listed; an open check adds nothing', () => {
  const board = revised()
  const { state } = board
  const check = reportCheck(state, state.syntheses, synthesisOf(board, 1))
  const minutes = minutesMarkdown(checkMinutes({ check, revision: null }, 'UTC'))
  expect(minutes).toMatch(/### Criticisms\n\n- Too \\\*vague\\\*\n$/)
  const open = boardWithSynthesis()
  beginPoll(open)
  expect(reportCheck(open.state, open.state.syntheses, synthesisOf(open, 1))).toBeNull()
})
