// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { interviewViews, type QuestionView } from '#session/interviews/interview-view.ts'
import {
  boardOfPeople,
  confirmWith,
  INTERVIEW,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { WaitingPart } from './waiting-part.tsx'

/** Returns the heading of the page for `u1`, for an interview whose first question was answered by Ann alone. */
async function headingOf(change: (question: QuestionView) => QuestionView) {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first' } })
  confirmWith(board, 'uann')
  const view = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const interview = { ...view, questions: view.questions.slice(0, 1).map(change) }
  await openOnBoard({
    part: <WaitingPart interview={interview} />,
    projection: projectionFor('editor'),
    fetch: async () => Response.json({}),
  })
  return screen.getByRole('heading', { level: 2 }).textContent
}

test('a person whose question was settled by another person’s answer is not shown as having answered', async () => {
  expect(await headingOf((question) => question)).toBe('Nothing is left for you to answer.')
})

test('nor is a person whose only question was withdrawn', async () => {
  const heading = await headingOf((question) => ({ ...question, state: 'cancelled', answeredBy: [] }))
  expect(heading).toBe('Nothing is left for you to answer.')
})

test('a person who answered is shown as having answered', async () => {
  const heading = await headingOf((question) => ({ ...question, answeredBy: ['uann', 'u1'] }))
  expect(heading).toBe('You have answered every question.')
})
