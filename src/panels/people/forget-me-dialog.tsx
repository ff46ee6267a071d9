import { type FormEvent, useState } from 'react'
import type { ForgettingPreview } from '#api/forgetting.ts'
import type { MeResponse } from '#api/me.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FORGET_ME_LABELS } from './forget-me-labels.ts'
import { signOutHere } from './sign-out.ts'

export interface ForgetMeDialogProps extends DialogOpenProps {
  me: MeResponse
}

export function ForgetMeDialog(props: ForgetMeDialogProps) {
  const { isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={FORGET_ME_LABELS.question}
      description={FORGET_ME_LABELS.whatGoes}
    >
      <ForgetMeForm {...props} />
    </Dialog>
  )
}

/** The boards are read before the button works: people must see which ones they lose. */
function ForgetMeForm({ me, onClose }: ForgetMeDialogProps) {
  const { value: preview, failure: unread } = useRead(['forgetting', me.id], meApi.previewForgetting)
  const [name, setName] = useState('')
  const { isBusy, failure, leave } = useOneRequest()
  const isConfirmed = name.trim() === me.name
  const forget = (event: FormEvent) => {
    event.preventDefault()
    if (!preview || !isConfirmed) return
    leave(async () => {
      const forgotten = await meApi.forget(name.trim())
      return forgotten.ok ? answerOf(await signOutHere(me.id)) : forgotten
    })
  }
  const problem = failure ?? unread
  return (
    <form onSubmit={forget} noValidate>
      <DialogBody>
        <p className="text-body">{FORGET_ME_LABELS.whatStays}</p>
        {preview && <OwnedBoards preview={preview} />}
        <TextField
          className="mt-4"
          label={FORGET_ME_LABELS.typeName(me.name)}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {problem && (
          <Notice tone="warn" className="mt-4">
            {problem.message}
          </Notice>
        )}
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {ACTION_LABELS.cancel}
          </Button>
          <Button
            type="submit"
            disabledReason={isConfirmed ? null : FORGET_ME_LABELS.typeNameFirst}
            isReasonHidden
            isBusy={isBusy || !preview}
          >
            {FORGET_ME_LABELS.forgetMe}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

function OwnedBoards({ preview: { boards, owned } }: { preview: ForgettingPreview }) {
  return (
    <>
      <p className="mt-3 text-body">{FORGET_ME_LABELS.leavesBoards(boards)}</p>
      {owned.length > 0 && (
        <ul
          aria-label={FORGET_ME_LABELS.ownedBoards}
          className="mt-2 max-h-40 list-disc overflow-auto pl-5 text-body"
        >
          {owned.map(({ id, title, heir }) => (
            <li key={id}>
              {heir === null ? FORGET_ME_LABELS.isDeleted(title) : FORGET_ME_LABELS.passesTo(title, heir)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
