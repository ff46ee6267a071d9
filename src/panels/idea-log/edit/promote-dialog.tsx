'use client'

import { useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { dayFromNow } from '#panels/labels/due-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLog } from '../log-context.tsx'
import { ideaNames } from './idea-changes.ts'

const KINDS = [
  { value: 'decision', label: 'Decision' },
  { value: 'todo', label: 'To-do' },
] as const

const NO_OWNER = 'none'
const ELSE = 'else'

interface PromoteDialogProps extends Pick<DialogOpenProps, 'onClose'> {
  /** The first idea, or the only one: then its text or its promotion fills the fields. */
  idea: IdeaView
  /** More ideas that get the same promotion. With several, nothing is taken from their texts. */
  others: readonly IdeaView[]
  /** The kind that was chosen before; null if the dialog lets one choose. */
  as: Promotion['kind'] | null
}

/**
 * Makes ideas decisions or to-dos, with owner and due day. Both are prefilled from the text of a single idea,
 * and may stay empty.
 */
export function PromoteDialog({ idea, others, as, onClose }: PromoteDialogProps) {
  const { changes } = useLog()
  const before = others.length === 0 ? idea.promotion : null
  const [kind, setKind] = useState<Promotion['kind']>(as ?? before?.kind ?? 'decision')
  const [owner, setOwner] = useState(
    before ? ownerOf(before) : ownerInWords(others.length === 0 ? idea.ownerInText : null),
  )
  const [due, setDue] = useState(before ? before.due : others.length === 0 ? idea.dueInText : null)
  const request = useRequest()
  const toast = useToast()
  const ideas = [idea, ...others]
  const words = promotionLabels(ideas, { kind, isNew: before === null || as !== null, isOpen: as === null })
  const save = (): void =>
    request.send(
      () => changes.promote(ideas, { kind, ...promotionOwner(owner), due }),
      () => {
        toast({ text: words.done })
        onClose()
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={others.length === 0 ? shorten(idea.text, 140) : undefined}
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
          <OwnerField owner={owner} onChange={setOwner} />
          <DueField due={due} onChange={setDue} />
          <FailureText className="mt-3">{request.failure?.message}</FailureText>
          <DialogActions>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" isBusy={request.isBusy}>
              {words.save}
            </Button>
          </DialogActions>
        </form>
      </DialogBody>
    </Dialog>
  )
}

/** `isOpen`: the kind is still to be chosen in the dialog. */
function promotionLabels(
  ideas: readonly IdeaView[],
  { kind, isNew, isOpen }: { kind: Promotion['kind']; isNew: boolean; isOpen: boolean },
): { title: string; save: string; done: string } {
  const names = ideaNames(ideas)
  const name = kind === 'todo' ? 'to-do' : 'decision'
  const isOne = ideas.length === 1
  const what = isOne ? `a ${name}` : `${name}s`
  const done = `${names} ${isOne ? 'is' : 'are'} ${what}`
  if (!isNew) return { title: `Change the ${name}`, save: 'Save', done }
  const title = `Make ${names} ${isOpen ? 'a decision or to-do' : what}`
  return { title, save: `Make ${isOne ? 'it' : 'them'} ${what}`, done }
}

/** `else`: a person who is not on the board, by name. */
type PickedOwner = { of: 'none' } | { of: 'board'; id: string } | { of: 'else'; name: string }

function ownerOf({ owner, ownerName }: NonNullable<IdeaView['promotion']>): PickedOwner {
  return ownerInWords({ ownerId: owner?.id ?? null, ownerName: ownerName ?? undefined })
}

/** The owner that the idea's text names. */
function ownerInWords(said: IdeaView['ownerInText']): PickedOwner {
  if (said?.ownerId) return { of: 'board', id: said.ownerId }
  return said?.ownerName ? { of: 'else', name: said.ownerName } : { of: 'none' }
}

function promotionOwner(owner: PickedOwner): Pick<Promotion, 'ownerId' | 'ownerName'> {
  if (owner.of === 'board') return { ownerId: owner.id }
  const name = owner.of === 'else' ? owner.name.trim() : ''
  return { ownerId: null, ...(name !== '' && { ownerName: name }) }
}

function pickOwner(value: string): PickedOwner {
  if (value === NO_OWNER) return { of: 'none' }
  return value === ELSE ? { of: 'else', name: '' } : { of: 'board', id: value }
}

interface OwnerFieldProps {
  /** An empty name counts as no owner. */
  owner: PickedOwner
  /** Called at each choice, and at each letter of the name of a person who is not on the board. */
  onChange: (owner: PickedOwner) => void
}

/** People of the board, or any name. Agents cannot own a decision: they cannot be held to it. */
function OwnerField({ owner, onChange }: OwnerFieldProps) {
  const { people } = useSession()
  const ownerId = owner.of === 'board' ? owner.id : null
  const members = Object.values(people)
    .filter(({ id, role }) => role !== null || id === ownerId)
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <div className="mt-4">
      <span aria-hidden className="mb-1 block text-ink-2 text-small">
        Owner
      </span>
      <Select
        label="Owner"
        value={owner.of === 'else' ? ELSE : (ownerId ?? NO_OWNER)}
        options={[
          { value: NO_OWNER, label: 'Not decided yet' },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
          { value: ELSE, label: 'Someone who is not on the board' },
        ]}
        onChange={(next) => onChange(pickOwner(next))}
        className="h-10! w-full justify-between border border-line-strong bg-raised px-3!"
      />
      {owner.of === 'else' && (
        <TextField
          label="Their name"
          value={owner.name}
          maxLength={80}
          onChange={({ target }) => onChange({ of: 'else', name: target.value })}
          className="mt-3"
        />
      )}
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
