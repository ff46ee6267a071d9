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
import { type QuestionForm, readQuestionForm } from './question-form.ts'
import {
  ANSWER_RULES,
  countOf,
  type InterviewForm,
  NO_TEMPLATE,
  useInterviewForm,
} from './use-interview-form.ts'

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
        <QuestionsPart form={form} isTried={isTried} />
        <RulesPart form={form} isTried={isTried} />
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

interface FormPartProps {
  form: InterviewForm
  /** Once the person has tried to start, problems are named. */
  isTried: boolean
}

function QuestionsPart({ form, isTried }: FormPartProps) {
  return (
    <>
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
    </>
  )
}

/** When a question is settled, when the interview ends, and whether a model asks on. */
function RulesPart({ form, isTried }: FormPartProps) {
  return (
    <>
      <ChoiceField
        label="A question is settled when"
        value={form.rule}
        options={ANSWER_RULES}
        onChange={form.setRule}
      />
      {form.rule === 'everyone' && (
        <TextField
          label="How many people do you ask? (optional)"
          className="mt-4"
          inputMode="numeric"
          value={form.participants}
          hint="With a number, a question is settled once so many have answered."
          error={isTried && countOf(form.participants) === undefined ? 'Write a number from 1 to 100.' : null}
          onChange={(event) => form.setParticipants(event.target.value)}
        />
      )}
      <EndField durationMs={form.durationMs} onChange={form.setDuration} />
      <label className="mt-3 flex min-h-10 items-center gap-2 text-body">
        <input
          type="checkbox"
          checked={form.asksOn}
          onChange={(event) => form.setAsksOn(event.target.checked)}
          className="size-5 accent-ink"
        />
        A model may ask further questions, and sums the answers up
      </label>
    </>
  )
}

function problemOf(form: QuestionForm): string | null {
  const read = readQuestionForm(form)
  return read.ok ? null : read.why
}
