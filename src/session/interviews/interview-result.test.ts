import { expect, test } from 'vitest'
import { interviewResult } from './interview-result.ts'
import {
  boardOfPeople,
  confirmWith,
  endInterviewAs,
  FIRST,
  giveAnswer,
  HOST,
  interviewOf,
  openInterview,
  SECOND,
  settleOn,
} from './testing/interview-board.ts'

test('[IV18] a result has every answer, the one that counts first, in the order of the questions', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'discuss' } })
  giveAnswer(board, 'ucem', SECOND, { text: 'The login page' })
  confirmWith(board, 'uann', 'no')
  confirmWith(board, 'ubob')
  settleOn(board, FIRST, 'ubob')
  const { answers, noAnswer } = interviewResult(board.state.people, interviewOf(board))
  expect(noAnswer).toBeNull()
  expect(answers.map(({ question, by, text, counts }) => [question, by, text, counts])).toEqual([
    ['Is it ready?', 'Name of ubob', 'Yes', undefined],
    ['Is it ready?', 'Name of uann', 'No', false],
    ['What is missing?', 'Name of ucem', 'The login page', undefined],
  ])
  expect(answers.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('[IV18] without any answer the result has the reason, and invents none', () => {
  const board = boardOfPeople()
  openInterview(board)
  const result = () => interviewResult(board.state.people, interviewOf(board))
  expect(result()).toEqual({ answers: [], noAnswer: { asked: 2, reason: null } })
  endInterviewAs(board, HOST)
  expect(result()).toEqual({ answers: [], noAnswer: { asked: 2, reason: 'closed_by_host' } })
})
