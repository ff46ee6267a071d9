import { useEffect, useRef } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { ChooseImport } from './choose-import.tsx'
import { ImportPreviewCard } from './import-preview.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'
import { useImport } from './use-import.ts'

export interface ImportDialogProps extends DialogOpenProps {
  /** The board into which the file is imported, and against which the preview is made. */
  boardId: string
  /** A file that was dropped on the canvas: its preview is shown at once. */
  file?: File | null
  /** Shows the frame with the imported notes; absent without a canvas. */
  onShow?: (frameId: string) => void
}

/**
 * Imports a table, a list, a transcript, a board or a session of AIStorm. Nothing changes before the person
 * has seen a preview and confirms it.
 */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      width={600}
      title={ACTION_LABELS.import}
      description={TRANSFER_LABELS.importHint}
    >
      {props.isOpen && <ImportBody {...props} />}
    </Dialog>
  )
}

function ImportBody({ boardId, file = null, onClose, onShow }: ImportDialogProps) {
  const toast = useToast()
  const importing = useImport(boardId)
  const { state, isBusy, failure } = importing
  const look = useRef(importing.look)
  look.current = importing.look
  useEffect(() => {
    if (file) void look.current({ file })
  }, [file])
  const importIt = async () => {
    const done = await importing.importShown()
    if (!done) return
    const { words, frameId } = done
    const show = frameId && onShow ? () => onShow(frameId) : null
    toast({ text: words, ...(show && { action: { label: ACTION_LABELS.show, onAction: show } }) })
    onClose()
  }
  if (state.step === 'choosing')
    return (
      <DialogBody>
        <ChooseImport isBusy={isBusy} onChoose={(source) => void importing.look(source)} />
        {failure && (
          <Notice tone="warn" className="mt-4">
            {TRANSFER_LABELS.nothingChanged(failure.message)}
          </Notice>
        )}
      </DialogBody>
    )
  const { preview, mapping } = state
  const isPart = preview.problems.length > 0
  return (
    <DialogBody>
      <ImportPreviewCard preview={preview} mapping={mapping} onRemap={(next) => void importing.remap(next)} />
      {failure && (
        <Notice tone="warn" className="mt-4">
          {failure.message}
        </Notice>
      )}
      <DialogActions>
        <Button kind="quiet" onClick={importing.startOver}>
          {TRANSFER_LABELS.chooseAnother}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void importIt()}>
          {isPart ? TRANSFER_LABELS.importWhatCanBe : ACTION_LABELS.import}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}
