'use client'

import { Minus, Plus } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'

interface VoteStepperProps {
  /** Such as `note 12`, for the names of the buttons: a list has many of them. */
  noteName: string
  /** How many votes of the ballot the note has. */
  count: number
  /** Whether another vote can be given; otherwise + does nothing. */
  canAdd: boolean
  /** Called with 1 for another vote, and with -1 to take one back. */
  onChange: (by: 1 | -1) => void
}

const BUTTON =
  'inline-flex size-8 items-center justify-center rounded-round border transition-colors max-phone:size-11 aria-disabled:border-line aria-disabled:text-ink-3'

/** − n + for one note. The buttons stay in their place, so that a second press hits what the first one did. */
export function VoteStepper({ noteName, count, canAdd, onChange }: VoteStepperProps) {
  return (
    <fieldset className="flex shrink-0 items-center gap-1">
      <legend className="sr-only">{`Votes for ${noteName}: ${count}`}</legend>
      <button
        type="button"
        aria-label={`Take back a vote from ${noteName}`}
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && onChange(-1)}
        className={classNames(BUTTON, count > 0 ? 'border-line-strong hover:bg-sunk' : 'border-transparent')}
      >
        <Minus size={16} aria-hidden />
      </button>
      <span
        aria-hidden
        className={classNames(
          'inline-flex h-7 min-w-7 items-center justify-center rounded-round px-1 font-button text-body tabular-nums',
          count > 0 ? 'bg-ink text-sheet' : 'text-ink-2',
        )}
      >
        {count}
      </span>
      <button
        type="button"
        aria-label={`Vote for ${noteName}`}
        aria-disabled={!canAdd || undefined}
        onClick={() => canAdd && onChange(1)}
        className={classNames(BUTTON, 'border-line-strong', canAdd && 'hover:bg-sunk')}
      >
        <Plus size={16} aria-hidden />
      </button>
    </fieldset>
  )
}
