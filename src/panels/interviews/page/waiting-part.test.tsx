// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { interviewViews } from '#session/interviews/interview-view.ts'
import {
  boardOfPeople,
  confirmWith,
  INTERVIEW,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { WaitingPart } from './waiting-part.tsx'

let close = async () => {}
afterEach(() => close())

test('a person whose question was settled by the answer of another person is not said to have answered', async () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first' } })
  confirmWith(board, 'uann')
  const view = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const interview = { ...view, questions: view.questions.slice(0, 1) }
  const opened = await openOnBoard({
    part: <WaitingPart interview={interview} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  close = opened.close
  expect(interview.questions.map(({ state }) => state)).toEqual(['settled'])
  expect(opened.host.querySelector('h2')?.textContent).toBe('Nothing is left for you to answer.')
})
