// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { interviewViews } from '#session/interviews/interview-view.ts'
import { boardOfPeople, INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { pastInterview } from '../testing/past-interview.ts'
import { StartInterviewDialog } from './start-interview-dialog.tsx'

test('the dialog begins with an earlier interview once it has been read, and tries again if it can’t be', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const board = boardOfPeople()
  openInterview(board)
  let isDown = true
  const _opened = await openOnBoard({
    part: <StartInterviewDialog isOpen onClose={() => undefined} earlier={INTERVIEW} />,
    projection: { ...projectionFor('facilitator'), interviews: interviewViews(board.state.interviews) },
    fetch: async () =>
      isDown
        ? Response.json({ error: { code: 'busy', message: 'Too much at once.' } }, { status: 503 })
        : Response.json({ interview: pastInterview(INTERVIEW) }),
  })
  const texts = () => [...document.querySelectorAll('input, textarea')].map((field) => Object(field).value)
  const tryAgain = () =>
    must(
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again'),
      'the button',
    )
  await vi.waitFor(tryAgain, WAIT)
  expect(texts()).not.toContain('Which way?')
  isDown = false
  await settleReact(() => tryAgain().click())
  await vi.waitFor(() => expect(texts()).toContain('Which way?'), WAIT)
  expect(texts()).toEqual(
    expect.arrayContaining(['We *must* choose.', 'How?', 'Why?', 'What else?', 'Looks\nCosts']),
  )
  expect(document.querySelectorAll('legend')).toHaveLength(3)
})
