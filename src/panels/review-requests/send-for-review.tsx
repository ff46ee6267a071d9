import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendReviewRequest } from '#panels/visits/review-requests.ts'
import { MAX_QUESTION_CHARS_OF_REVIEW } from '#session/review-requests/review-request.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { SEND_REVIEW_LABELS } from './send-review-labels.ts'

interface SendForReviewProps extends Pick<DialogOpenProps, 'onClose'> {
  /** At least one. */
  noteIds: readonly string[]
}

/** The form that sends notes to everyone for review, with a question and a date. */
export function SendForReview({ noteIds, onClose }: SendForReviewProps) {
  const { boardId } = useBoard().connection
  const router = useRouter()
  const toast = useToast()
  const request = useRequest()
  const [question, setQuestion] = useState('')
  const [until, setUntil] = useState('')
  const endsAt = until === '' ? null : Date.parse(until)
  const isPast = endsAt !== null && endsAt <= Date.now()

  function submit(): void {
    if (isPast) return
    request.send(
      () => sendReviewRequest(boardId, { question, notes: noteIds, endsAt }),
      ({ reviewRequest: { id, notes } }) => {
        const onAction = () => router.push(`/b/${boardId}/review?request=${id}`)
        toast({
          text: SEND_REVIEW_LABELS.sent(notes.length),
          action: { label: ACTION_LABELS.show, onAction },
        })
        onClose()
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={SEND_REVIEW_LABELS.title(noteIds.length)}
      description={SEND_REVIEW_LABELS.description}
    >
      <DialogForm
        action={SEND_REVIEW_LABELS.send}
        isBusy={request.isBusy}
        problem={request.failure?.message}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label={SEND_REVIEW_LABELS.question}
          value={question}
          maxLength={MAX_QUESTION_CHARS_OF_REVIEW}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <TextField
          type="datetime-local"
          className="mt-4"
          label={SEND_REVIEW_LABELS.closes}
          value={until}
          error={isPast ? SEND_REVIEW_LABELS.isPast : null}
          onChange={(event) => setUntil(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
