'use client'

import { Fragment, type ReactNode, useId, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { PartsMode, PeopleOrder } from '#session/private-writing/private-writing.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { Select } from '#ui/select.tsx'
import { privateWritingApi } from './private-writing-requests.ts'

type Mode = PartsMode | 'all'

const MODES: readonly { value: Mode; label: string; help: string }[] = [
  { value: 'all', label: 'All at once', help: 'Everything is put on the board together.' },
  {
    value: 'by-person',
    label: 'Person by person',
    help: 'All notes of one person each time you press Next.',
  },
  { value: 'one-each', label: 'Round robin', help: 'One note of each person each time, until none is left.' },
]
const ORDERS: readonly { value: PeopleOrder; label: string }[] = [
  { value: 'by-name', label: 'By name' },
  { value: 'shuffled', label: 'Shuffled' },
]
const NAMELESS_HELP: Record<Mode, string> = {
  all: 'No one learns who wrote which note, not even you, and nothing brings the names back. But notes keep their place and colour: those of one person may lie together.',
  'by-person':
    'Nothing brings the names back. But others may guess whose notes come together: they saw how many each person wrote.',
  'one-each':
    'As many notes each time as there are writers, drawn from all of them. Nothing brings the names back. Notes keep their place and colour.',
}

/** Asks how everyone’s private notes are put on the board. */
export function RevealDialog({ isOpen, onClose }: DialogOpenProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={400}
      title="Reveal the private notes"
      description="Notes that would cover another person’s are moved beside it."
    >
      {isOpen && <RevealForm onClose={onClose} />}
    </Dialog>
  )
}

function RevealForm({ onClose }: { onClose: () => void }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const [mode, setMode] = useState<Mode>('all')
  const [order, setOrder] = useState<PeopleOrder>('by-name')
  const { showsNames = false, hidesNames = false } = useSession().privateWriting ?? {}
  const [isNamed, setNamed] = useState(!hidesNames)
  const names = [
    { value: true, label: 'With names', help: 'Each note is signed by its writer.' },
    { value: false, label: 'Without names', help: NAMELESS_HELP[mode] },
  ]
  const reveal = (): void =>
    request.send(
      () => privateWritingApi.reveal(boardId, { isNamed, ...(mode !== 'all' && { mode, order }) }),
      onClose,
    )
  return (
    <DialogBody>
      <Choices
        legend="How"
        options={MODES}
        value={mode}
        onChange={setMode}
        below={
          mode === 'by-person' &&
          isNamed && (
            <div className="-mt-2 flex items-center gap-1 pl-7 text-ink-2 text-small">
              Order
              <Select label="Order of the people" value={order} options={ORDERS} onChange={setOrder} />
            </div>
          )
        }
      />
      {!showsNames && !hidesNames && (
        <Choices legend="Names" options={names} value={isNamed} onChange={setNamed} className="mt-5" />
      )}
      {hidesNames && (
        <p className="mt-5 text-body">
          Without names, as people saw while they wrote.{' '}
          <span className="text-ink-2 text-small">{NAMELESS_HELP[mode]}</span>
        </p>
      )}
      <FailureText className="mt-3">{request.failure?.message}</FailureText>
      <DialogActions>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button isBusy={request.isBusy} onClick={reveal}>
          Reveal
        </Button>
      </DialogActions>
    </DialogBody>
  )
}

interface ChoicesProps<Value> {
  /** The question, such as `How`; it names the group for screen readers. */
  legend: string
  /** In the order of the list; `help` says what follows from the choice. No two values may be the same as text. */
  options: readonly { value: Value; label: ReactNode; help: string }[]
  /** The `value` of the chosen option. */
  value: Value
  /** Called with the `value` of the option that the person chose. */
  onChange: (value: Value) => void
  /** What more there is to choose, under the chosen one. */
  below?: ReactNode
  /** The distance to what is above. */
  className?: string
}

function Choices<Value>({ legend, options, value, onChange, below, className }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-ink-2 text-small">{legend}</legend>
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <Fragment key={String(option.value)}>
            <label className="flex cursor-pointer items-start gap-3">
              <input
                type="radio"
                name={name}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
                className="mt-1 accent-[var(--ink)]"
              />
              <span>
                <span className="font-button text-ink">{option.label}</span>
                <span className="block text-ink-2 text-small">{option.help}</span>
              </span>
            </label>
            {value === option.value && below}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}
