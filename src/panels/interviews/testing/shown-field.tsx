import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { must } from '#base/must.ts'
import { QuestionBody, type QuestionType, readAnswer } from '#session/interviews/questions/question-types.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import type { AnswerDraft, AnswerFiles } from '../questions/answer-field.ts'
import { FieldForQuestion } from '../questions/field-for-question.tsx'

/** A field on a separate page, with a person's actions. */
export interface ShownField {
  host: HTMLElement
  draft: () => AnswerDraft
  /** The draft as an answer, or the sentence that refuses it. */
  answer: () => unknown
  /** The control with this name; throws without one. */
  named: (name: string) => HTMLElement
  press: (name: string) => Promise<void>
  type: (name: string, text: string) => Promise<void>
  key: (element: Element, key: string) => Promise<void>
  /** From enabled to disabled or back, as when the board is frozen. */
  setDisabled: (isDisabled: boolean) => Promise<void>
}

let host: HTMLElement
let root: ReturnType<typeof createRoot>

/** Mounts and unmounts a page around each test of the file. */
export function withPage(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    )
    host = document.body.appendChild(document.createElement('div'))
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
    vi.unstubAllGlobals()
  })
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
      <TooltipProvider>
        <h2 id="question">Which?</h2>
        <FieldForQuestion
          question={question}
          draft={draft}
          onChange={setDraft}
          isDisabled={isDisabled}
          labelId="question"
          files={files}
        />
      </TooltipProvider>
    )
  }
  await act(async () => root.render(<Page />))
  const named = (name: string): HTMLElement =>
    must(
      [...host.querySelectorAll<HTMLElement>('input, textarea, button, select')].find(
        (element) => controlName(element) === name,
      ),
      `a control named ${name}`,
    )
  return {
    host,
    draft: () => latest,
    answer() {
      const read = readAnswer(question, latest)
      return read.ok ? read.answer : read.problem
    },
    named,
    press: (name) => act(async () => named(name).click()),
    setDisabled: (isDisabled) => act(async () => setDisabled(isDisabled)),
    type: (name, text) => act(async () => typeInto(named(name), text)),
    key: (element, key) =>
      act(async () => {
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
        )
      }),
  }
}

/** The accessible name, as far as our fields make one. */
export function controlName(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const id = element.getAttribute('aria-labelledby')
  if (id !== null) return document.getElementById(id)?.textContent ?? ''
  const labelled = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const words = labelled ? element.labels?.[0] : element
  return words?.querySelector('span > span')?.textContent ?? words?.textContent ?? ''
}

/** Types as a browser does: React listens to the setter of the element's own class. */
function typeInto(element: HTMLElement, text: string): void {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
