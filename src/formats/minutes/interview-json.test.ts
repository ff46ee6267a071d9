import { expect, test } from 'vitest'
import { FIRST, INTERVIEW, interviewOf, openInterview } from '#session/interviews/testing/interview-board.ts'
import { RoundDriver, roundId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { interviewJson } from './interview-json.ts'
import { interviewMarkdown } from './interview-minutes.ts'
import { reportInterview } from './report-interviews.ts'

test('[FO100] files of an interview have advisors’ answers, apart from people’s', () => {
  const board = new RoundDriver()
  openInterview(board, {}, OWNER)
  board.start({ phases: [[0]] })
  board.ask({ type: 'interview.consult', interviewId: INTERVIEW, roundId: roundId() }, SERVER)
  board.answer(1)
  board.ask(
    { type: 'question.answer', interviewId: INTERVIEW, questionId: FIRST, value: { choice: 'yes' } },
    by(OWNER),
  )
  const [state, interview, viewer] = [board.state, interviewOf(board), { id: OWNER, role: 'owner' } as const]
  const json = interviewJson(state, interview, viewer)
  expect(json).toMatchObject({
    questions: [{ answers: [{ number: 1, text: 'Yes' }] }, { answers: [] }],
    advisors: [{ name: 'Advisor 1', text: 'Prose 1\nNote 1' }],
  })
  const markdown = interviewMarkdown(reportInterview(state, interview, viewer), 'UTC')
  expect(markdown).toContain('answers of 1 person.')
  expect(markdown).toMatch(
    /No answer\.\n\n## What advisors said\n\n.+\n\n- \*\*Advisor 1\*\* \(advisor, script, not an AI\): Prose 1/,
  )
})
