import { useState } from 'react'
import type { z } from 'zod'
import { BoardPrivateWriting, type StartPrivateWritingRequest } from '#api/private-writing.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { PrivateRulesFields } from './private-rules-fields.tsx'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'

interface StartPrivateWritingProps extends DialogOpenProps {
  onStarted?: () => void
}

export function StartPrivateWritingDialog({ isOpen, onClose, onStarted }: StartPrivateWritingProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title={PRIVATE_WRITING_LABELS.startPrivateWriting}
      description={PRIVATE_WRITING_LABELS.startHint}
    >
      {isOpen && <StartForm onClose={onClose} onStarted={onStarted} />}
    </Dialog>
  )
}

function StartForm({ onClose, onStarted }: Pick<StartPrivateWritingProps, 'onClose' | 'onStarted'>) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [rules, setRules] = useState({ othersNotes: 0, showsNames: false, hidesNames: false })
  return (
    <DialogBody className="pt-2">
      <PrivateRulesFields {...rules} onChange={(changes) => setRules({ ...rules, ...changes })} />
      <FailureText className="mt-3">{request.failure?.message}</FailureText>
      <DialogActions>
        <Button kind="quiet" onClick={onClose}>
          {ACTION_LABELS.cancel}
        </Button>
        <Button
          isBusy={request.isBusy}
          onClick={() =>
            request.send(
              () => startPrivateWriting(boardId, rules),
              () => {
                onStarted?.()
                onClose()
              },
            )
          }
        >
          {ACTION_LABELS.start}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}

function startPrivateWriting(boardId: string, request: z.input<typeof StartPrivateWritingRequest>) {
  return call(`${boardPath(boardId)}/private-writing`, BoardPrivateWriting, { method: 'POST', body: request })
}
