import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { SHARE_LABELS } from './share-labels.ts'

export interface SignedInOnlyDialogProps extends DialogOpenProps {
  /** The number of members without an account. */
  guests: number
  isBusy: boolean
  onChoose: (guests: 'keep' | 'remove') => void
}

/**
 * Offers to keep or remove guests who are members already. Owners stay in either case: otherwise a guest's own board
 * would have no owner.
 */
export function SignedInOnlyDialog({ isOpen, guests, isBusy, onChoose, onClose }: SignedInOnlyDialogProps) {
  const who = guests === 1 ? 'One person here is a guest' : `${guests} people here are guests`
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title={SHARE_LABELS.requireSignInQuestion}
      description={`New guests can’t join any more. ${who}. Keep them, or remove them until they sign in? Owners always stay.`}
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
