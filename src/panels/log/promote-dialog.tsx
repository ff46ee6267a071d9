'use client'

import { useState } from 'react'
import { useSession } from '#panels/board/board-context.tsx'
import { useRequest } from '#panels/board/use-request.ts'
import type { Promotion } from '#session/idea.ts'
import type { IdeaView } from '#session/idea-view.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { dayFromNow } from './day-words.ts'
import { shorten } from './idea-words.ts'
import { useLog } from './log-context.tsx'

const KINDS = [
  { value: 'decision', label: 'Decision' },
  { value: 'todo', label: 'To-do' },
] as const

const NOBODY = 'nobody'

interface PromoteDialogProps {
  idea: IdeaView
  onClose: () => void
}

/** Makes a decision or a to-do of an idea: who has it, and until when. */
export function PromoteDialog({ idea, onClose }: PromoteDialogProps) {
  const { changes } = useLog()
  const before = idea.promotion
  const [kind, setKind] = useState<Promotion['kind']>(
    before?.kind ?? (idea.category === 'todo' ? 'todo' : 'decision'),
  )
  const [ownerId, setOwnerId] = useState(before?.owner?.id ?? null)
  const [due, setDue] = useState(before?.due ?? null)
  const request = useRequest()
  const toast = useToast()
  const name = kind === 'todo' ? 'to-do' : 'decision'
  const save = (): void =>
    request.send(
      () => changes.promote(idea, { kind, ownerId, due }),
      () => {
        toast({ text: `#${idea.number} is a ${name}` })
        onClose()
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        before ? `Change the ${before.kind === 'todo' ? 'to-do' : 'decision'}` : `What is #${idea.number}?`
      }
      description={shorten(idea.text, 140)}
      width={480}
    >
      <DialogBody>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Segmented label="Decision or to-do" value={kind} options={KINDS} onChange={setKind} />
          <OwnerField kind={kind} ownerId={ownerId} onChange={setOwnerId} />
          <DueField due={due} onChange={setDue} />
          {request.failure && (
            <p role="alert" className="mt-3 text-small text-warn">
              {request.failure.message}
            </p>
          )}
          <DialogActions>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" isBusy={request.isBusy}>
              {before ? 'Save' : `Make it a ${name}`}
            </Button>
          </DialogActions>
        </form>
      </DialogBody>
    </Dialog>
  )
}

interface OwnerFieldProps {
  kind: Promotion['kind']
  ownerId: string | null
  onChange: (ownerId: string | null) => void
}

/** People of the board; an agent answers for nothing. */
function OwnerField({ kind, ownerId, onChange }: OwnerFieldProps) {
  const { people } = useSession()
  const members = Object.values(people)
    .filter(({ id, role }) => role !== null || id === ownerId)
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <div className="mt-4">
      <span aria-hidden className="mb-1 block text-ink-2 text-small">
        {kind === 'todo' ? 'Who does it' : 'Who answers for it'}
      </span>
      <Select
        label={kind === 'todo' ? 'Who does it' : 'Who answers for it'}
        value={ownerId ?? NOBODY}
        options={[
          { value: NOBODY, label: 'Nobody yet' },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => onChange(next === NOBODY ? null : next)}
        className="h-10! w-full justify-between border border-line-strong bg-raised px-3!"
      />
    </div>
  )
}

const SPANS = [
  { name: 'Tomorrow', days: 1 },
  { name: 'In a week', days: 7 },
  { name: 'In a month', days: 30 },
] as const

function DueField({ due, onChange }: { due: string | null; onChange: (due: string | null) => void }) {
  const [now] = useState(() => Date.now())
  return (
    <div className="mt-4">
      <label htmlFor="promotion-due" className="mb-1 block text-ink-2 text-small">
        By when
      </label>
      <input
        id="promotion-due"
        type="date"
        value={due ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="block h-10 w-full rounded-field border border-line-strong bg-raised px-3 text-body text-ink max-phone:h-11 max-phone:text-board"
      />
      <p className="mt-2 flex flex-wrap gap-2">
        {SPANS.map(({ name, days }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={due === dayFromNow(days, now)}
            onClick={() => onChange(dayFromNow(days, now))}
          >
            {name}
          </Button>
        ))}
        {due !== null && (
          <Button kind="quiet" size="small" onClick={() => onChange(null)}>
            No date
          </Button>
        )}
      </p>
    </div>
  )
}
