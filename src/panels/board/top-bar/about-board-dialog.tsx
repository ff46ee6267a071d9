import { useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import { MAX_PREMISE_CHARS, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'

export function AboutBoardDialog({ isOpen, onClose }: DialogOpenProps) {
  const session = useSession()
  const mayChange = mayWrite(session, 'facilitator')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={mayChange ? 'Title and question' : session.board.title}>
      <DialogBody>{mayChange ? <TitleForm onDone={onClose} /> : <Premise />}</DialogBody>
    </Dialog>
  )
}

function Premise() {
  const { board } = useSession()
  return (
    <>
      <p className="text-ink-2 text-small">Question</p>
      <p className="mt-1 whitespace-pre-wrap break-words font-heading text-page">
        {board.premise || board.title}
      </p>
      {!board.premise && <p className="mt-2 text-ink-2 text-small">A facilitator can write a question.</p>}
    </>
  )
}

/**
 * Sends only the differences, so that two facilitators who change the title and the question at once do not undo each
 * other.
 */
function TitleForm({ onDone }: { onDone: () => void }) {
  const { board } = useSession()
  const toast = useToast()
  const [title, setTitle] = useState(board.title)
  const [premise, setPremise] = useState(board.premise)
  const { isBusy, failure, send } = useRequest()

  function save() {
    const change = {
      ...(title.trim() !== board.title && { title: title.trim() }),
      ...(premise.trim() !== board.premise && { premise: premise.trim() }),
    }
    if (Object.keys(change).length === 0) return onDone()
    send(
      () => boardsApi.change(board.id, change),
      () => {
        toast({ text: 'Changed for everyone on the board' })
        onDone()
      },
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={MAX_TITLE_CHARS}
        required
        error={failure?.message ?? null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Question, and under it what people should know"
        isResizable
        value={premise}
        maxLength={MAX_PREMISE_CHARS}
        rows={4}
        onChange={(event) => setPremise(event.target.value)}
        className="mt-4"
      />
      <DialogActions>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
