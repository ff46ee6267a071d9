// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { interviewViews } from '#session/interviews/interview-view.ts'
import {
  boardOfPeople,
  confirmWith,
  FIRST,
  INTERVIEW,
  openInterview,
  settleOn,
} from '#session/interviews/testing/interview-board.ts'
import { QuestionSvg } from './question-svg.tsx'

test('an exported card has the number of further answers, like the one on the canvas', () => {
  const board = boardOfPeople()
  openInterview(board)
  confirmWith(board, 'uann')
  confirmWith(board, 'ubob', 'no')
  settleOn(board, FIRST, 'ubob')
  const interview = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const question = must(
    interview.questions.find(({ id }) => id === FIRST),
    'the question',
  )
  const picture = renderToStaticMarkup(
    <QuestionSvg
      onCard={{ interview, question, position: 1 }}
      people={board.state.people}
      pageWidth={320}
      pageHeight={200}
      theme="light"
    />,
  )
  expect(picture).toContain('and 1 more')
})
