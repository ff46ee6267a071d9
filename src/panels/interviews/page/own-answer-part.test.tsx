// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { InterviewResponse } from '#api/interviews.ts'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { BoardContext, useBoard } from '#panels/open-board/board-context.tsx'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { stubMedia } from '#panels/testing/render-page.tsx'
import { changeOutboxOf } from '#panels/unsent-changes/change-outbox.ts'
import { interviewViews } from '#session/interviews/interview-view.ts'
import {
  boardOfPeople,
  FIRST,
  INTERVIEW,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { NO_FILES } from '../testing/shown-field.tsx'
import { OwnAnswerPart } from './own-answer-part.tsx'
import { bodyOf } from './question-with-answers.ts'

beforeEach(() => stubMedia(true))

const QUESTION: InterviewResponse['questions'][number] = {
  ...{ id: FIRST, type: 'confirm', config: { question: 'Is it ready?' }, source: 'asker', branch: null },
  ...{ askedBy: 'u2', askedAt: 1, why: null, state: 'open', countsFrom: null, answeredBy: [], answers: [] },
}

/** The part on a page that keeps changes, as the page of questions does. */
function Part({ interview }: { interview: Parameters<typeof OwnAnswerPart>[0]['interview'] }) {
  const board = useBoard()
  const { send } = changeOutboxOf('board1', 'u1')
  return (
    <BoardContext value={{ ...board, sendChange: send }}>
      <OwnAnswerPart
        interview={interview}
        question={QUESTION}
        body={must(bodyOf(QUESTION), 'a question')}
        labelId="question"
        files={NO_FILES}
        onSent={() => undefined}
      />
    </BoardContext>
  )
}

async function open(answer: () => Promise<Response>) {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'discuss' } })
  const interview = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  return openOnBoard({
    part: <Part interview={interview} />,
    projection: projectionFor('commenter'),
    fetch: answer,
  })
}

test('an answer that is refused at once stays in its form, with the reason', async () => {
  const { user, press } = await open(async () =>
    Response.json({ error: { code: 'bad-answer', message: 'That is no answer.' } }, { status: 400 }),
  )
  await user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await press('Send answer')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send answer' })).toBeDefined()
})

test('an answer without a connection is kept, sent later, and shown with the reason when it is refused', async () => {
  let isOnline = false
  const { user, press } = await open(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json(
      { error: { code: 'interview-over', message: 'The interview has ended.' } },
      { status: 409 },
    )
  })
  await user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await press('Send answer')
  expect(
    await screen.findByText('Not sent yet: kept in this browser, sent when you are online.'),
  ).toBeDefined()
  expect(screen.getByRole('region', { name: 'Your answer' }).textContent).toContain('Yes')
  isOnline = true
  await changeOutboxOf('board1', 'u1').sendAll()
  expect(await screen.findByText(/^Your answer was not sent\./)).toBeDefined()
  await press('Discard')
  expect(await screen.findByRole('button', { name: 'Send answer' })).toBeDefined()
})
