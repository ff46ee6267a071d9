// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { InterviewResponse } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import type { Role } from '#session/core/role.ts'
import { interviewViews } from '#session/interviews/interview-view.ts'
import {
  ASKER,
  boardOfPeople,
  confirmWith,
  endInterviewAs,
  FIRST,
  INTERVIEW,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { by } from '#session/testing/session-driver.ts'
import { AskBackPart } from './ask-back-part.tsx'
import { QuestionCard } from './question-card.tsx'

beforeEach(() => stubMedia(true))

/** The names of the buttons on an interview of `u1`, with an answer and a question back of others. */
async function buttonsFor(role: Role, { isOver = false } = {}): Promise<string[]> {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'discuss' } })
  confirmWith(board, 'uann')
  const asked = { interviewId: INTERVIEW, askBackId: 'b000000000001', text: 'For which team?' }
  board.ask({ type: 'interview.ask-back', ...asked }, by('uann'))
  if (isOver) endInterviewAs(board)
  const view = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  expect(view.askedBy).toBe(ASKER)
  const interview = { ...view, askedBy: 'u1' }
  const question: InterviewResponse['questions'][number] = {
    id: FIRST,
    type: 'confirm',
    config: { question: 'Is it ready?' },
    source: 'asker',
    branch: null,
    askedBy: 'u1',
    askedAt: 1,
    why: null,
    state: 'open',
    countsFrom: null,
    answeredBy: ['uann'],
    answers: [
      {
        number: 1,
        by: 'uann',
        value: { choice: 'yes' },
        text: 'Yes',
        at: 1,
        editedAt: null,
        isDelivered: false,
      },
    ],
  }
  await openOnBoard({
    part: (
      <>
        <QuestionCard
          interview={interview}
          question={question}
          visits={0}
          onStep={() => {}}
          onSent={() => {}}
          onChange={() => {}}
        />
        <AskBackPart interview={interview} />
      </>
    ),
    projection: projectionFor(role),
    fetch: async () => Response.json({}),
  })
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

test('an asker who may only comment by now is offered nothing that a host does', async () => {
  expect(await buttonsFor('editor')).toEqual(expect.arrayContaining(['Settle on this answer', 'Send reply']))
  cleanup()
  const ofCommenter = await buttonsFor('commenter')
  expect(ofCommenter).not.toContain('Settle on this answer')
  expect(ofCommenter).not.toContain('Send reply')
})

test('once the interview has ended, no form for a reply is shown', async () => {
  expect(await buttonsFor('editor')).toContain('Send reply')
  cleanup()
  const ofEnded = await buttonsFor('editor', { isOver: true })
  expect(ofEnded).not.toContain('Send reply')
  expect(ofEnded).not.toContain('Settle on this answer')
  expect(document.body.textContent).toContain('No reply.')
})
