'use client'

import { useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { interviewsApi } from '#panels/requests/interview-requests.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { emptyForm, problemIn, readQuestionForm } from './question-form.ts'

interface AddQuestionDialogProps {
  interviewId: string
  isOpen: boolean
  onClose: () => void
}

/** Another question in an interview that is under way. */
export function AddQuestionDialog({ interviewId, isOpen, onClose }: AddQuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add a question">
      {isOpen && <AddQuestionForm interviewId={interviewId} onAdded={onClose} />}
    </Dialog>
  )
}

function AddQuestionForm({ interviewId, onAdded }: { interviewId: string; onAdded: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [form, setForm] = useState(() => emptyForm(0))
  const [isTried, setTried] = useState(false)
  const read = readQuestionForm(form)
  return (
    <DialogBody>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (read.ok) request.send(() => interviewsApi.ask(boardId, interviewId, read.question), onAdded)
        }}
      >
        <QuestionEditor
          form={form}
          place={1}
          count={1}
          problem={isTried ? problemIn(form) : null}
          onChange={setForm}
        />
        <FailureText className="mt-3">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy}>
            Add question
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}
