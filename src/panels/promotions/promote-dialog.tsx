import { useState } from 'react'
import { PROMOTION_NAMES } from '#canvas/labels/promotion-labels.ts'
import { dayFromNow } from '#panels/labels/due-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogOpenProps } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PROMOTIONS_LABELS, promotionLabels } from './promotions-labels.ts'

const KINDS = [
  { value: 'decision', label: PROMOTION_NAMES.decision },
  { value: 'todo', label: PROMOTION_NAMES.todo },
] as const

const NO_OWNER = 'none'
const ELSE = 'else'

/** Owner and day in a text or a promotion. */
export type ToDoFields = Pick<Promotion, 'ownerId' | 'ownerName' | 'due'>

interface PromoteDialogProps extends Pick<DialogOpenProps, 'onClose'> {
  name: string
  isOne: boolean
  text: string | null
  before: Promotion | null
  /** Owner and day in the text of a single idea or note, filled in if it is neither a decision nor a to-do; may arrive later. */
  inText: ToDoFields | null
  /** The kind that was chosen before; null if the dialog lets one choose. */
  as: Promotion['kind'] | null
  onSave: (promotion: Promotion) => Promise<ApiAnswer<unknown>>
  onSaved?: (outcome: string) => void
}

/** Makes ideas decisions or to-dos, with owner and due day, which may stay empty. */
export function PromoteDialog(props: PromoteDialogProps) {
  const { text, before, inText, as, onSave, onSaved, onClose } = props
  const [kind, setKind] = useState<Promotion['kind']>(as ?? before?.kind ?? 'decision')
  // `null` until it is touched: the owner named in the words may be read after the dialog opens.
  const [chosenOwner, setOwner] = useState<PickedOwner | null>(null)
  const [chosenDue, setDue] = useState<{ day: string | null } | null>(null)
  const first = before ?? inText
  const owner = chosenOwner ?? ownerOf(first)
  const due = chosenDue ? chosenDue.day : (first?.due ?? null)
  const request = useRequest()
  const words = promotionLabels(props, {
    kind,
    isNew: before === null || before.kind !== kind,
    isOpen: as === null,
  })
  const save = (): void =>
    request.send(
      () => onSave({ kind, ...promotionOwner(owner), due }),
      () => {
        onSaved?.(words.done)
        onClose()
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={text === null ? undefined : shorten(text, 140)}
      width={480}
    >
      <DialogForm
        action={words.save}
        isBusy={request.isBusy}
        problem={request.failure?.message}
        onSubmit={save}
        onCancel={onClose}
      >
        <Segmented label={FIELD_LABELS.decisionOrToDo} value={kind} options={KINDS} onChange={setKind} />
        <OwnerField owner={owner} onChange={setOwner} />
        <DueField due={due} onChange={(day) => setDue({ day })} />
      </DialogForm>
    </Dialog>
  )
}

type PickedOwner = { of: 'none' } | { of: 'board'; id: string } | { of: 'else'; name: string }

function ownerOf(said: ToDoFields | null): PickedOwner {
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
        {OWNER_LABELS.owner}
      </span>
      <Select
        label={OWNER_LABELS.owner}
        value={owner.of === 'else' ? ELSE : (ownerId ?? NO_OWNER)}
        options={[
          { value: NO_OWNER, label: FIELD_LABELS.notDecidedYet },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
          { value: ELSE, label: OWNER_LABELS.otherPerson },
        ]}
        onChange={(next) => onChange(pickOwner(next))}
        className="h-10! w-full justify-between border border-line-strong bg-raised px-3!"
      />
      {owner.of === 'else' && (
        <TextField
          label={OWNER_LABELS.theirName}
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
  { name: PROMOTIONS_LABELS.tomorrow, days: 1 },
  { name: PROMOTIONS_LABELS.inWeek, days: 7 },
  { name: PROMOTIONS_LABELS.inMonth, days: 30 },
] as const

function DueField({ due, onChange }: { due: string | null; onChange: (due: string | null) => void }) {
  const [now] = useState(() => Date.now())
  return (
    <div className="mt-4">
      <label htmlFor="promotion-due" className="mb-1 block text-ink-2 text-small">
        {PROMOTIONS_LABELS.byWhen}
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
            {OWNER_LABELS.noDate}
          </Button>
        )}
      </p>
    </div>
  )
}
