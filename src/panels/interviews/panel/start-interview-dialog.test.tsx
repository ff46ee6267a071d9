// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WAIT } from '#base/testing/patience.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { interviewViews } from '#session/interviews/interview-view.ts'
import { boardOfPeople, INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { pastInterview } from '../testing/past-interview.ts'
import { StartInterviewDialog } from './start-interview-dialog.tsx'

test('the dialog begins with an earlier interview once it has been read, and tries again if it can’t be', async () => {
  stubMedia(true)
  const board = boardOfPeople()
  openInterview(board)
  let isDown = true
  const { press } = await openOnBoard({
    part: <StartInterviewDialog isOpen onClose={() => undefined} earlier={INTERVIEW} />,
    projection: { ...projectionFor('facilitator'), interviews: interviewViews(board.state.interviews) },
    fetch: async () =>
      isDown
        ? Response.json({ error: { code: 'busy', message: 'Too much at once.' } }, { status: 503 })
        : Response.json({ interview: pastInterview(INTERVIEW) }),
  })
  const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  await screen.findByRole('button', { name: 'Try again' }, { timeout: WAIT.timeout })
  expect(texts()).not.toContain('Which way?')
  isDown = false
  await press('Try again')
  await vi.waitFor(() => expect(texts()).toContain('Which way?'), WAIT)
  expect(texts()).toEqual(
    expect.arrayContaining(['We *must* choose.', 'How?', 'Why?', 'What else?', 'Looks\nCosts']),
  )
  expect(screen.getAllByRole('group', { name: /^Question \d$/ })).toHaveLength(3)
})
