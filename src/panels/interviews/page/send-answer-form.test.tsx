// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import type { AnswerDraft, AnswerFiles } from '../questions/answer-field.ts'
import { NO_FILES } from '../testing/shown-field.tsx'
import { SendAnswerForm } from './send-answer-form.tsx'

/** A form for files, whose uploads the test ends, and the bodies of its requests. */
async function openForm() {
  const ends: (() => void)[] = []
  const files: AnswerFiles = {
    ...NO_FILES,
    upload: ({ name, type, size }, _onProgress, signal) =>
      new Promise((resolve) => {
        const value = { fileId: `f${String(ends.length).padStart(12, '0')}`, name, type, size }
        ends.push(() => resolve({ ok: true, value }))
        const failure = { code: 'unreachable', message: 'Stopped.' } as const
        signal.addEventListener('abort', () => resolve({ ok: false, failure }))
      }),
  }
  const body = QuestionBody.parse({ type: 'ask_file', config: { question: 'Which files?', maxFiles: 3 } })
  function Page() {
    const [draft, set] = useState<AnswerDraft>({})
    return (
      <SendAnswerForm
        interviewId="i000000000001"
        questionId="n000000000001"
        body={body}
        draft={{ draft, isKept: true, set, forget: () => set({}) }}
        labelId="question"
        files={files}
        whyNot={null}
        onCancel={null}
        onSent={() => {}}
      />
    )
  }
  const sent: unknown[] = []
  const opened = await openOnBoard({
    part: <Page />,
    projection: projectionFor('commenter'),
    fetch: async (_input, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return Response.json({ code: 'internal', message: 'Not in this test.' }, { status: 500 })
    },
  })
  const { host, press } = opened
  return {
    host,
    sent,
    end: (index: number) => settleReact(() => must(ends[index], `upload ${index}`)()),
    press,
    pressSendKey: () => settleReact(() => fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })),
    drop: (...names: string[]) =>
      settleReact(() => {
        const dropped = names.map((name) => new File(['x'], name, { type: 'text/csv' }))
        fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: dropped } })
      }),
  }
}

test('an answer with an upload under way is not sent, and the button has the reason', async () => {
  const form = await openForm()
  await form.drop('a.csv', 'b.csv')
  expect(form.host.textContent).toContain('2 files are still uploading. Wait for them, or remove them.')
  await form.end(0)
  expect(form.host.textContent).toContain('A file is still uploading. Wait for it, or remove it.')
  await form.press('Send answer')
  await form.pressSendKey()
  expect(form.sent).toEqual([])
  await form.end(1)
  await form.press('Send answer')
  expect(form.sent).toMatchObject([{ value: { files: [{ name: 'a.csv' }, { name: 'b.csv' }] } }])
})

test('an upload that was removed keeps no answer back', async () => {
  const form = await openForm()
  await form.drop('a.csv', 'b.csv')
  await form.end(0)
  await form.press('Remove b.csv')
  await form.pressSendKey()
  expect(form.sent).toMatchObject([{ value: { files: [{ name: 'a.csv' }] } }])
})
