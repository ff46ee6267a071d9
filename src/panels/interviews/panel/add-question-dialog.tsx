import { useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { interviewsApi } from '../interview-requests.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'
import { addRequest } from './interview-request.ts'
import { QuestionEditor } from './question-editor.tsx'
import { emptyForm, problemIn } from './question-form.ts'
import { useTries } from './use-tries.ts'

interface AddQuestionDialogProps extends DialogOpenProps {
  interview: Pick<InterviewView, 'id' | 'branches' | 'questions'>
}

export function AddQuestionDialog({ interview, isOpen, onClose }: AddQuestionDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={INTERVIEW_PANEL_LABELS.addAQuestion}>
      {isOpen && <AddQuestionForm interview={interview} onAdded={onClose} />}
    </Dialog>
  )
}

interface AddQuestionFormProps extends Pick<AddQuestionDialogProps, 'interview'> {
  onAdded: () => void
}

function AddQuestionForm({ interview, onAdded }: AddQuestionFormProps) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [form, setForm] = useState(() => emptyForm(0))
  const formElement = useRef<HTMLFormElement>(null)
  const { isTried, countTry } = useTries(formElement)
  const place = interview.questions.length + 1
  return (
    <DialogBody>
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          countTry()
          const asked = addRequest(form, interview.branches)
          if (asked) request.send(() => interviewsApi.ask(boardId, interview.id, asked), onAdded)
        }}
      >
        <QuestionEditor
          form={form}
          place={place}
          count={place}
          problem={isTried ? problemIn(form) : null}
          onChange={setForm}
          parts={interview.branches.map(({ scope }) => scope)}
        />
        <FailureText className="mt-3">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={request.isBusy}>
            {INTERVIEW_PANEL_LABELS.addQuestion}
          </Button>
        </DialogActions>
      </form>
    </DialogBody>
  )
}
