import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { REVIEW_KEYS, REVIEW_PAGE_LABELS } from './review-page-labels.ts'

export function ReviewKeysDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={REVIEW_PAGE_LABELS.keys} width={480}>
      <DialogBody>
        <KeyList keys={REVIEW_KEYS} />
      </DialogBody>
    </Dialog>
  )
}
