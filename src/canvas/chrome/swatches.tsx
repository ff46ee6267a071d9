import type { KeyboardEvent } from 'react'
import { NOTE_COLORS, type NoteColor } from '#board/record/record-kinds.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PAPER_LABELS } from '../labels/colour-labels.ts'

interface SwatchesProps {
  label: string
  value: string | null
  onChoose: (color: NoteColor) => void
  /** tool: buttons of 24 pixels. touch: of 44 pixels, for phones. */
  size?: 'tool' | 'touch'
  className?: string
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Tab reaches one of them; the arrow keys move from there to the others. */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const focused = document.activeElement
  const at = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1
  if (step === undefined || at < 0) return
  event.preventDefault()
  // The canvas would move the selection.
  event.stopPropagation()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

export function Swatches({ label, value, onChoose, size = 'tool', className }: SwatchesProps) {
  const reachable = NOTE_COLORS.find((color) => color === value) ?? NOTE_COLORS[0]
  return (
    <fieldset className={classNames('m-0 border-0 p-0', className)} onKeyDown={moveFocus}>
      <legend className="sr-only">{label}</legend>
      {NOTE_COLORS.map((color) => (
        <PlainButton
          key={color}
          aria-label={PAPER_LABELS[color]}
          aria-pressed={color === value}
          tabIndex={color === reachable ? 0 : -1}
          title={PAPER_LABELS[color]}
          onClick={() => onChoose(color)}
          className={classNames(
            'inline-grid place-items-center rounded-chip transition-colors',
            size === 'touch' ? 'size-11' : 'size-6',
            color === value && 'ring-2 ring-ink ring-inset',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'block rounded-note border border-[color-mix(in_srgb,var(--note-ink)_14%,transparent)]',
              size === 'touch' ? 'size-8' : 'size-4.5',
            )}
            style={{ background: `var(--note-${color})` }}
          />
        </PlainButton>
      ))}
    </fieldset>
  )
}
