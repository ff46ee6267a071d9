import { expect, test } from 'vitest'
import { agentId, RoundDriver, roundId, said } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { advisorAnswers } from './advisor-answers.ts'
import { INTERVIEW, interviewOf, openInterview } from './testing/interview-board.ts'

test('each advisor is listed once with all of its answers, also after it was removed', () => {
  const board = new RoundDriver()
  openInterview(board, {}, OWNER)
  board.start({ phases: [[0, 1], [1], [0]] })
  board.ask({ type: 'interview.consult', interviewId: INTERVIEW, roundId: roundId() }, SERVER)
  board.answer(1)
  board.begin(2)
  board.end(2, { ...said(2), state: 'cancelled' })
  board.answer(3)
  board.answer(4)
  board.ask({ type: 'agent.remove', agentId: agentId(1) }, by(OWNER))
  expect(advisorAnswers(board.state, interviewOf(board))).toEqual([
    { agentId: agentId(1), name: 'Advisor 1', text: 'Prose 1\nNote 1\n\nProse 4\nNote 4', origin: 'script' },
    { agentId: agentId(2), name: 'Advisor 2', text: 'Prose 3\nNote 3', origin: 'script' },
  ])
})
