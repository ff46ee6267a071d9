import { useState } from 'react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import { MAX_PREMISE_CHARS, MAX_TITLE_CHARS } from '#session/board/board-title.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { TOP_BAR_LABELS } from './top-bar-labels.ts'

export function AboutBoardDialog({ isOpen, onClose }: DialogOpenProps) {
  const session = useSession()
  const mayChange = mayWrite(session, 'facilitator')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={mayChange ? TOP_BAR_LABELS.titleAndQuestion : session.board.title}
    >
      <DialogBody>{mayChange ? <TitleForm onDone={onClose} /> : <Premise />}</DialogBody>
    </Dialog>
  )
}

function Premise() {
  const { board } = useSession()
  return (
    <>
      <p className="text-ink-2 text-small">{FIELD_LABELS.question}</p>
      <p className="mt-1 whitespace-pre-wrap break-words font-heading text-page">
        {board.premise || board.title}
      </p>
      {!board.premise && <p className="mt-2 text-ink-2 text-small">{TOP_BAR_LABELS.facilitatorWrites}</p>}
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
        toast({ text: TOP_BAR_LABELS.changedForEveryone })
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
        label={FIELD_LABELS.title}
        value={title}
        maxLength={MAX_TITLE_CHARS}
        required
        error={failure?.message ?? null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={TOP_BAR_LABELS.premiseLabel}
        isResizable
        value={premise}
        maxLength={MAX_PREMISE_CHARS}
        rows={4}
        onChange={(event) => setPremise(event.target.value)}
        className="mt-4"
      />
      <DialogActions>
        <Button kind="quiet" onClick={onDone}>
          {ACTION_LABELS.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {ACTION_LABELS.save}
        </Button>
      </DialogActions>
    </form>
  )
}
