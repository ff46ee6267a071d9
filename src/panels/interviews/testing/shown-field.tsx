import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { must } from '#base/must.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { QuestionBody, type QuestionType, readAnswer } from '#session/interviews/questions/question-types.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import type { AnswerDraft, AnswerFiles } from '../questions/answer-field.ts'
import { FieldForQuestion } from '../questions/field-for-question.tsx'

export interface ShownField {
  host: HTMLElement
  draft: () => AnswerDraft
  /** The draft as an answer, or the sentence that refuses it. */
  answer: () => unknown
  named: (name: string) => HTMLElement
  press: (name: string) => Promise<unknown>
  type: (name: string, text: string) => Promise<unknown>
  key: (element: Element, key: string) => Promise<unknown>
  /** From enabled to disabled or back, as when the board is frozen. */
  setDisabled: (isDisabled: boolean) => Promise<void>
}

export const NO_FILES: AnswerFiles = {
  upload: async () => ({ ok: false, failure: { code: 'refused', message: 'No files here.' } }),
  urlOf: (fileId) => `/files/${fileId}`,
}

interface ShowOptions {
  draft?: AnswerDraft
  isDisabled?: boolean
  files?: AnswerFiles
}

export async function showField(
  type: QuestionType,
  config: object,
  { draft: first = {}, isDisabled: isDisabledFirst = false, files = NO_FILES }: ShowOptions = {},
): Promise<ShownField> {
  const question = QuestionBody.parse({ type, config: { question: 'Which?', ...config } })
  let latest = first
  let setDisabled = (_isDisabled: boolean): void => {}
  function Page() {
    const [draft, setDraft] = useState(first)
    latest = draft
    const [isDisabled, disable] = useState(isDisabledFirst)
    setDisabled = disable
    return (
      <>
        <h2 id="question">Which?</h2>
        <FieldForQuestion
          question={question}
          draft={draft}
          onChange={setDraft}
          isDisabled={isDisabled}
          labelId="question"
          files={files}
        />
      </>
    )
  }
  const { host } = await renderPage(<Page />)
  // The words of a button, or the beginning of a label: an option has its description after its name.
  const named = (name: string): HTMLElement =>
    screen.queryAllByRole('button', { name })[0] ??
    screen.queryAllByLabelText(name)[0] ??
    must(screen.getAllByLabelText((label) => label.startsWith(name))[0], name)
  return {
    host,
    draft: () => latest,
    answer() {
      const read = readAnswer(question, latest)
      return read.ok ? read.answer : read.problem.message
    },
    named,
    press: (name) => settleReact(() => fireEvent.click(named(name))),
    setDisabled: (isDisabled) => settleReact(() => setDisabled(isDisabled)),
    type: (name, text) => settleReact(() => fireEvent.change(named(name), { target: { value: text } })),
    key: (element, key) => settleReact(() => fireEvent.keyDown(element, { key, code: key })),
  }
}
