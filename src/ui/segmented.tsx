import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

/** A choice of one value, with all options visible. */
export interface SegmentedProps<Value extends string> {
  /** The name of the group, for screen readers. */
  label: string
  /** The value of the chosen option. */
  value: Value
  /** With `icon` the label is the tooltip and the name; without it, the text. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Called with the value of another option, never with the current one. */
  onChange: (value: Value) => void
}

/** One of two or three, all in sight; the chosen one in ink. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const choose = (next: string) => {
    // Radix sends '' when the chosen one is pressed again; one always stays chosen.
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className="flex gap-1"
    >
      {options.map((option) => {
        const item = (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            aria-label={option.label}
            // Not data-state: the tooltip around it sets that too.
            className={classNames(
              'inline-flex h-9 items-center justify-center gap-2 rounded-field text-ink-2 transition-colors hover:bg-sunk border border-transparent aria-checked:border-line-strong aria-checked:bg-raised aria-checked:text-ink max-phone:h-10',
              option.icon ? 'w-9 max-phone:w-10' : 'px-3 font-button text-body',
            )}
          >
            {option.icon ?? option.label}
          </ToggleGroup.Item>
        )
        if (!option.icon) return item
        return (
          <Tooltip key={option.value} text={option.label}>
            {item}
          </Tooltip>
        )
      })}
    </ToggleGroup.Root>
  )
}
