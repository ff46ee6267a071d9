// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { interviewViews } from '#session/interviews/interview-view.ts'
import { boardOfPeople, INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { AddQuestionDialog } from './add-question-dialog.tsx'

test('who tries to add a question is led to its first mistake, also behind More options', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const board = boardOfPeople()
  openInterview(board)
  const interview = must(interviewViews(board.state.interviews)[INTERVIEW], 'the interview')
  const _opened = await openOnBoard({
    part: <AddQuestionDialog interview={interview} isOpen onClose={() => undefined} />,
    projection: projectionFor('facilitator'),
    fetch: async () => Response.json({}),
  })
  const labelled = (text: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === text)
    return must(document.getElementById(must(label, text).htmlFor), text)
  }
  const add = () => settleReact(() => document.querySelector('form')?.requestSubmit())
  const type = (field: HTMLElement, text: string) =>
    settleReact(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(document.querySelector('legend')?.textContent).toBe('Question 3')
  await add()
  expect(document.activeElement).toBe(labelled('What do you ask?'))
  await type(labelled('What do you ask?'), 'Which?')
  await type(labelled('Maximum characters'), '0')
  await add()
  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(labelled('Maximum characters'))
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Write a whole number from 1 to 10000.')
})
