import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { RowButton } from '#ui/row-button.tsx'

/** A choice; a disabled one stays in the list with its reason. */
export interface ListChoice<Value extends string> {
  value: Value
  label: ReactNode
  /** Why it cannot be chosen now; absent if it can. */
  why?: string | null
}

interface ChoiceListProps<Value extends string> {
  label: string
  /** null if several ideas have different values. */
  value: Value | null
  choices: readonly ListChoice<Value>[]
  /** Also called for the current value; never for a disabled choice. */
  onChoose: (value: Value) => void
}

/**
 * A few choices in a popover. The chosen one gets the focus; arrows move, Enter chooses, and a letter goes to the next
 * choice that starts with it.
 */
export function ChoiceList<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: ChoiceListProps<Value>) {
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = list.current?.querySelector<HTMLElement>('button')
    ;(chosen ?? first)?.focus({ preventScroll: true })
  }, [])
  return (
    <fieldset
      ref={list}
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, list.current)}
      className="m-0 min-w-0 border-0 p-1"
    >
      {choices.map((choice) => (
        <RowButton
          key={choice.value}
          aria-pressed={choice.value === value}
          isDisabled={Boolean(choice.why)}
          onClick={() => onChoose(choice.value)}
          className="flex min-h-9 items-center gap-3 px-3 py-1.5 text-body focus-visible:bg-sunk focus-visible:-outline-offset-2"
        >
          <span className="flex-1">
            {choice.label}
            {choice.why && <span className="block text-caption text-ink-2">{choice.why}</span>}
          </span>
          {choice.value === value && <Check size={16} aria-hidden />}
        </RowButton>
      ))}
    </fieldset>
  )
}

/** Letters with Ctrl are left to the browser. */
function moveFocus(event: React.KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  if (step !== undefined) {
    event.preventDefault()
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    return
  }
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return
  const letter = event.key.toLowerCase()
  const next = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)].find((button) =>
    button.textContent?.trim().toLowerCase().startsWith(letter),
  )
  next?.focus()
}
