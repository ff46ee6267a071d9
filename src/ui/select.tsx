import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'

/** A choice of one value, with options in a list that opens. */
export interface SelectProps<Value extends string> {
  /** Its name for screen readers; where it has to be seen, the caller prints it beside. */
  label: string
  /** The value of the chosen option, whose label is shown. */
  value: Value
  /** `hint` is a second line below the label, in the open list only. */
  options: readonly { value: Value; label: string; hint?: string }[]
  /** Called with the value of another option, never with the current one. */
  onChange: (value: Value) => void
  /** The value stays readable, and the list doesn't open. */
  isDisabled?: boolean
  /** Classes of the button that opens the list, not of the list. */
  className?: string
}

/** One of a few, as quiet text with a chevron. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, isDisabled, className } = props
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} disabled={isDisabled}>
      <Radix.Trigger
        aria-label={label}
        className={classNames(
          'inline-flex h-8 items-center gap-2 rounded-field px-2 font-button text-body text-ink transition-colors enabled:hover:bg-sunk disabled:text-ink-3 max-phone:h-10',
          className,
        )}
      >
        <Radix.Value />
        <Radix.Icon>
          <ChevronDown size={16} aria-hidden className="text-ink-2" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="motion-open z-50 min-w-44 rounded-card border border-line bg-raised p-1 shadow-pop"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex min-h-9 select-none items-center gap-3 rounded-chip px-3 py-1.5 text-body text-ink outline-none data-[highlighted]:bg-sunk max-phone:min-h-11"
              >
                <span className="flex-1">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="block text-caption text-ink-2">{option.hint}</span>}
                </span>
                <Radix.ItemIndicator>
                  <Check size={16} aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
