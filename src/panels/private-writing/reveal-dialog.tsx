'use client'

import { useId, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { privateWritingApi } from '#panels/requests/private-writing-requests.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody } from '#ui/dialog.tsx'

const CHOICES = [
  { isNamed: true, label: 'With names', help: 'Each note is signed by its writer.' },
  {
    isNamed: false,
    label: 'Without names',
    help: 'No one learns who wrote which note, not even you. Nothing brings the names back.',
  },
] as const

/** Asks how everyone’s private notes are put on the board. */
export function RevealDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [isNamed, setNamed] = useState(true)
  const name = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title="Reveal the private notes"
      description="All of them are put on the board at once. Notes that would cover another person’s are moved beside it."
    >
      <DialogBody>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Names</legend>
          {CHOICES.map((choice) => (
            <label key={choice.label} className="flex cursor-pointer items-start gap-3">
              <input
                type="radio"
                name={name}
                checked={isNamed === choice.isNamed}
                onChange={() => setNamed(choice.isNamed)}
                className="mt-1 accent-[var(--ink)]"
              />
              <span>
                <span className="font-button text-ink">{choice.label}</span>
                <span className="block text-ink-2 text-small">{choice.help}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {request.failure && (
          <p role="alert" className="mt-3 text-small text-warn">
            {request.failure.message}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={request.isBusy}
            onClick={() => request.send(() => privateWritingApi.reveal(boardId, isNamed), onClose)}
          >
            Reveal
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
