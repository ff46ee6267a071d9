// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { interviewViews } from '#session/interviews/interview-view.ts'
import { boardOfPeople, INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { AddQuestionDialog } from './add-question-dialog.tsx'

test('a person who tries to add a question is led to its first mistake, also behind More options', async () => {
  stubMedia(true)
  const board = boardOfPeople()
  openInterview(board)
  const interview = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const { user, press } = await openOnBoard({
    part: <AddQuestionDialog interview={interview} isOpen onClose={() => undefined} />,
    projection: projectionFor('facilitator'),
    fetch: async () => Response.json({}),
  })
  const add = () => press('Add question')
  expect(screen.getByRole('group', { name: 'Question 3' })).toBeDefined()
  await add()
  expect(document.activeElement).toBe(screen.getByLabelText('What do you ask?'))
  await user.type(screen.getByLabelText('What do you ask?'), 'Which?')
  await user.clear(screen.getByLabelText('Maximum characters'))
  await user.type(screen.getByLabelText('Maximum characters'), '0')
  await add()
  expect(screen.getByText('More options').closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Maximum characters'))
  expect(screen.getByRole('alert').textContent).toBe('Write a whole number from 1 to 10000.')
})
