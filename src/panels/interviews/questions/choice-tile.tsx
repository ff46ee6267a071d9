import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Radio } from '#ui/radio.tsx'

export interface ChoiceProps {
  name: string
  /** Whether the draft has this choice: a press alone does not change the tile. */
  isChecked: boolean
  isDisabled: boolean
}

interface ChoiceTileProps extends ChoiceProps {
  /** Read out; shown too, unless there is something else to see. */
  label: string
  /** Shown in place of the label, which is still read out. */
  children?: ReactNode
  onChoose: () => void
  className?: string
}

export function ChoiceTile(props: ChoiceTileProps) {
  const { name, label, children, isChecked, isDisabled, onChoose, className } = props
  return (
    <label
      className={classNames(
        'relative flex min-h-12 select-none items-center justify-center gap-2 rounded-field border px-3 py-2 text-center font-button text-board transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:outline-offset-2',
        isChecked ? 'border-ink bg-ink text-sheet' : 'border-line-strong bg-raised text-ink',
        isDisabled ? 'cursor-default' : 'cursor-pointer',
        !isDisabled && !isChecked && 'hover:bg-sunk',
        className,
      )}
    >
      <Radio
        name={name}
        aria-label={label}
        isChecked={isChecked}
        disabled={isDisabled}
        onChoose={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none disabled:cursor-default"
      />
      {children ?? (
        <span dir="auto" className="break-words">
          {label}
        </span>
      )}
    </label>
  )
}
