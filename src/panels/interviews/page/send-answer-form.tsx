import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { InterviewResponse } from '#api/interviews.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { type QuestionBody, readAnswer } from '#session/interviews/questions/question-types.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import type { AnswerFiles } from '../questions/answer-field.ts'
import { FieldForQuestion } from '../questions/field-for-question.tsx'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import type { AnswerDraftState } from './use-answer-draft.ts'

interface SendAnswerFormProps {
  interviewId: string
  questionId: string
  body: QuestionBody
  draft: AnswerDraftState
  labelId: string
  files: AnswerFiles
  /** Why this person can't answer now, in words; null: they can. */
  whyNot: string | null
  /** Leaves an answer that was sent as it is; null: there is none. */
  onCancel: (() => void) | null
  /** Called as the answer is sent. */
  onSend?: () => void
  /** null: the answer waits for a connection. */
  onSent: (interview: InterviewResponse | null) => void
}

/** The field of a question, and the button that sends the answer. Nothing else ever sends it. */
export function SendAnswerForm(props: SendAnswerFormProps) {
  const { interviewId, questionId, body, draft, labelId, files, whyNot, onCancel, onSend, onSent } = props
  const { sendChange } = useBoard()
  const request = useRequest()
  const form = useSendKey()
  const uploads = useCountedUploads(files)
  const [isTried, setTried] = useState(false)
  const read = readAnswer(body, draft.draft)
  const problem = isTried && !read.ok ? read.problem.message : null
  const disabledReason = whyNot ?? uploadReason(uploads.count)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (disabledReason !== null) return
    setTried(true)
    if (!read.ok) return
    onSend?.()
    request.send(
      async (): Promise<ApiAnswer<InterviewResponse | null>> => {
        const sent = await sendChange({ kind: 'answer', interviewId, questionId, value: read.answer })
        if (sent.state === 'refused') return { ok: false, failure: sent.failure }
        if (sent.state === 'kept') return { ok: true, value: null }
        return { ok: true, value: InterviewResponse.safeParse(sent.interview).data ?? null }
      },
      (interview) => {
        draft.forget()
        onSent(interview)
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FieldForQuestion
        question={body}
        draft={draft.draft}
        onChange={draft.set}
        isDisabled={whyNot !== null || request.isBusy}
        labelId={labelId}
        files={uploads.files}
      />
      {(problem ?? request.failure) && (
        <p role="alert" className="mt-3 text-body text-warn">
          {problem ?? request.failure?.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          kind="primary"
          size="large"
          type="submit"
          isBusy={request.isBusy}
          disabledReason={disabledReason}
          className="max-phone:w-full"
        >
          {onCancel ? ANSWER_PAGE_LABELS.saveAnswer : ANSWER_PAGE_LABELS.sendAnswer}
        </Button>
        {onCancel && (
          <Button
            kind="quiet"
            size="large"
            className="max-phone:w-full"
            onClick={() => {
              draft.forget()
              onCancel()
            }}
          >
            {ACTION_LABELS.cancel}
          </Button>
        )}
        {draft.isKept && whyNot === null && (
          <span className="text-ink-2 text-small">{ANSWER_PAGE_LABELS.notSentYet}</span>
        )}
      </div>
    </form>
  )
}

/** Returns the same files, with the number of uploads under way. A file is in the answer only once it is uploaded. */
function useCountedUploads(files: AnswerFiles): { files: AnswerFiles; count: number } {
  const [count, setCount] = useState(0)
  const counted = useMemo(
    (): AnswerFiles => ({
      ...files,
      async upload(...upload) {
        setCount((before) => before + 1)
        try {
          return await files.upload(...upload)
        } finally {
          setCount((before) => before - 1)
        }
      },
    }),
    [files],
  )
  return { files: counted, count }
}

/** Why an answer can't be sent while files of it are on their way; null: none is. */
function uploadReason(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? ANSWER_PAGE_LABELS.oneUploading : ANSWER_PAGE_LABELS.uploading(count)
}

/** Ctrl and Enter send from everywhere on the page but other forms: also from the heading, and from a field in which Enter begins a line. */
function useSendKey() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const other = document.activeElement?.closest('form, [role="dialog"]')
      if (other && other !== form.current) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return form
}
