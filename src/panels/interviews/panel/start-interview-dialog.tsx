'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isBlank } from '#base/is-blank.ts'
import { ChoiceField, EndField } from '#panels/choosing/choice-field.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { interviewsApi } from '#panels/requests/interview-requests.ts'
import { MAX_QUESTIONS, MAX_REQUEST_CHARS } from '#session/interviews/interview.ts'
import { INTERVIEW_TEMPLATES } from '#session/interviews/interview-templates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { emptyForm, formOf, type QuestionForm, readQuestionForm } from './question-form.ts'

const RULES = [
  { value: 'everyone', label: 'Everyone answers' },
  { value: 'first', label: 'The first answer counts' },
  { value: 'discuss', label: 'Discuss, and settle on one' },
] as const
const NO_TEMPLATE = ''

interface StartInterviewDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function StartInterviewDialog({ isOpen, onClose }: StartInterviewDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={600}
      title="Ask people"
      description="Everyone who may comment on this board can answer, one question at a time, on a page of its own."
    >
      {isOpen && <StartInterviewForm onStarted={onClose} />}
    </Dialog>
  )
}

function StartInterviewForm({ onStarted }: { onStarted: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const form = useInterviewForm()
  const [isTried, setTried] = useState(false)

  function start(): void {
    setTried(true)
    const body = form.request()
    if (body !== null) request.send(() => interviewsApi.start(boardId, body), onStarted)
  }
  return (
    <DialogBody>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <ChoiceField
          label="Begin with"
          value={form.template}
          options={[
            { value: NO_TEMPLATE, label: 'An empty question' },
            ...INTERVIEW_TEMPLATES.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={form.begin}
        />
        <TextField
          label="What do you want to know?"
          className="mt-4"
          value={form.title}
          maxLength={MAX_REQUEST_CHARS}
          autoComplete="off"
          error={isTried && isBlank(form.title) ? 'Write what you want to know, in one line.' : null}
          onChange={(event) => form.setTitle(event.target.value)}
        />
        <TextArea
          label="What should people know before they answer? (optional, Markdown)"
          className="mt-4"
          value={form.context}
          maxLength={16_000}
          onChange={(event) => form.setContext(event.target.value)}
        />
        <div className="mt-5 flex flex-col gap-3">
          {form.questions.map((question, index) => (
            <QuestionEditor
              key={question.key}
              form={question}
              place={index + 1}
              count={form.questions.length}
              error={isTried ? problemOf(question) : null}
              onChange={form.change}
              {...(form.questions.length > 1 && {
                onMove: (by: -1 | 1) => form.move(index, index + by),
                onRemove: () => form.remove(question.key),
              })}
            />
          ))}
        </div>
        {form.questions.length < MAX_QUESTIONS && (
          <Button size="small" className="mt-3" icon={<Plus size={16} aria-hidden />} onClick={form.add}>
            Add a question
          </Button>
        )}
        <ChoiceField
          label="A question is settled when"
          value={form.rule}
          options={RULES}
          onChange={form.setRule}
        />
        <EndField durationMs={form.durationMs} onChange={form.setDuration} />
        <FailureText className="mt-3">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy}>
            Ask
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}

function problemOf(form: QuestionForm): string | null {
  const read = readQuestionForm(form)
  return read.ok ? null : read.why
}

/** What is filled in so far. */
function useInterviewForm() {
  const [template, setTemplate] = useState(NO_TEMPLATE)
  const [title, setTitle] = useState('')
  const [context, setContext] = useState('')
  const [rule, setRule] = useState<string>('everyone')
  const [durationMs, setDuration] = useState<number | null>(null)
  const [questions, setQuestions] = useState<readonly QuestionForm[]>(() => [emptyForm(0)])
  const nextKey = Math.max(...questions.map(({ key }) => key), 0) + 1
  return {
    ...{ template, title, context, rule, durationMs, questions },
    ...{ setTitle, setContext, setRule, setDuration },
    /** Begins again with a template. */
    begin(id: string): void {
      const chosen = INTERVIEW_TEMPLATES.find((each) => each.id === id)
      setTemplate(id)
      setQuestions(
        chosen?.questions.map((question, index) => formOf(question, nextKey + index)) ?? [emptyForm(nextKey)],
      )
      if (!chosen) return
      setTitle(chosen.title)
      setRule(chosen.rule)
    },
    change: (form: QuestionForm) =>
      setQuestions((all) => all.map((each) => (each.key === form.key ? form : each))),
    add: () => setQuestions((all) => [...all, emptyForm(nextKey)]),
    remove: (key: number) => setQuestions((all) => all.filter((each) => each.key !== key)),
    move: (from: number, to: number) => setQuestions((all) => moved(all, from, to)),
    /** null: something is missing. */
    request() {
      const read = questions.map(readQuestionForm)
      const asked = read.flatMap((each) => (each.ok ? [each.question] : []))
      if (asked.length < read.length || isBlank(title)) return null
      const chosen = RULES.find(({ value }) => value === rule)?.value ?? 'everyone'
      return { title, context, questions: asked, rule: chosen, durationMs }
    },
  }
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
