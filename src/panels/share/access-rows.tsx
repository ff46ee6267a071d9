import { type ReactNode, useState } from 'react'
import { accessApi, BoardAccess } from '#panels/requests/access-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { callCommand } from '#panels/requests/send-command.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { Projection } from '#session/projection.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { guestsLabel, SHARE_LABELS } from './share-labels.ts'
import type { ShareRowProps } from './share-row.ts'

export interface AccessRowsProps extends ShareRowProps {
  projection: Projection
}

export function AccessRows(props: AccessRowsProps) {
  return (
    <ul aria-label={FIELD_LABELS.access} className="mx-6 max-phone:mx-4">
      <SignedInRow {...props} />
      <FreezeRow {...props} />
    </ul>
  )
}

/**
 * Requiring sign-in opens a dialog about the guests who are on the board. Turning it off is offered even without a
 * provider: otherwise nobody could join any more.
 */
function SignedInRow({ boardId, projection, onFailure }: AccessRowsProps) {
  const { isSignedInOnly, people } = projection
  // A failed reading keeps the earlier value.
  const { value, failure, again } = useRead(['access', boardId], () => accessApi.read(boardId), {
    changes: [people],
  })
  const access = value?.access ?? null
  const [isAsking, setAsking] = useState(false)
  const { isBusy, send } = useOneRequest((refused) => {
    // After a failure too: it is shown in the dialog below this one.
    setAsking(false)
    onFailure(refused)
  })
  const guests = access?.guests ?? 0
  const limit = (isOn: boolean, keep: 'keep' | 'remove' = 'keep') =>
    send(() => accessApi.limit(boardId, { isSignedInOnly: isOn, guests: keep }), again)
  return (
    <Row
      label={SHARE_LABELS.guests}
      text={access ? guestsLabel(isSignedInOnly, access) : unknownReason(failure)}
      action={
        access?.canSignIn || isSignedInOnly ? (
          <Button
            kind="quiet"
            size="small"
            isBusy={isBusy}
            onClick={() => {
              if (!isSignedInOnly && guests > 0) setAsking(true)
              else limit(!isSignedInOnly)
            }}
          >
            {isSignedInOnly ? SHARE_LABELS.letGuestsJoin : SHARE_LABELS.requireSignIn}
          </Button>
        ) : null
      }
    >
      <SignedInOnlyDialog
        isOpen={isAsking}
        guests={guests}
        isBusy={isBusy}
        onChoose={(keep) => limit(true, keep)}
        onClose={() => setAsking(false)}
      />
    </Row>
  )
}

function FreezeRow({ boardId, projection, onFailure }: AccessRowsProps) {
  const { isBusy, send } = useOneRequest(onFailure)
  const isFrozen = projection.frozen !== null
  return (
    <Row
      label={isFrozen ? SHARE_LABELS.frozen : SHARE_LABELS.freeze}
      text={isFrozen ? SHARE_LABELS.frozenHint : SHARE_LABELS.freezeHint}
      action={
        <Button
          kind="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() =>
            send(() => callCommand(boardId, isFrozen ? 'delete /freeze' : 'post /freeze', {}, BoardAccess))
          }
          aria-label={isFrozen ? SHARE_LABELS.unfreezeTheBoard : SHARE_LABELS.freezeTheBoard}
        >
          {isFrozen ? ACTION_LABELS.unfreeze : SHARE_LABELS.freeze}
        </Button>
      }
    />
  )
}

interface RowProps {
  label: string
  text: string
  action: ReactNode
  /** A dialog that the action opens. */
  children?: ReactNode
}

function Row({ label, text, action, children }: RowProps) {
  return (
    <li className="grid min-h-[57px] grid-cols-[116px_1fr_auto] items-center gap-x-3 gap-y-1 border-line border-t py-2 max-phone:grid-cols-[1fr_auto]">
      <h3 className="text-body">{label}</h3>
      <p className="text-ink-2 text-small max-phone:order-3 max-phone:col-span-2">{text}</p>
      <span className="flex items-center justify-end">{action}</span>
      {children}
    </li>
  )
}

function unknownReason(failure: Failure | null): string {
  if (!failure) return ACTION_LABELS.loading
  return failure.code === 'unreachable' ? SHARE_LABELS.accessUnknownOffline : failure.message
}

interface SignedInOnlyDialogProps extends DialogOpenProps {
  /** The number of members without an account. */
  guests: number
  isBusy: boolean
  onChoose: (guests: 'keep' | 'remove') => void
}

/**
 * Offers to keep or remove guests who are members already. Owners stay in either case: otherwise a guest's own board
 * would have no owner.
 */
function SignedInOnlyDialog({ isOpen, guests, isBusy, onChoose, onClose }: SignedInOnlyDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title={SHARE_LABELS.requireSignInQuestion}
      description={SHARE_LABELS.keepGuestsQuestion(guests)}
    >
      <DialogBody>
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {ACTION_LABELS.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => onChoose('remove')}>
            {SHARE_LABELS.removeGuests}
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => onChoose('keep')}>
            {SHARE_LABELS.keepGuests}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
