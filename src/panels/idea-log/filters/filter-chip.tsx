import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'

interface FilterChipProps {
  /** The filtered field, such as `Status`; also the name of the popover for screen readers. */
  name: string
  /** The chosen values in a few words; null if the filter lets everything through. */
  value: string | null
  /** The value is excluded, in lower case: `Not archived`. */
  isNot?: boolean
  onClear: () => void
  /**
   * The element that gets the keyboard's focus if the whole chip disappears with its filter; absent if the chip stays,
   * unset.
   */
  focusAfter?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A filter as a chip that opens a popover. A set filter is filled, and has a button that removes it and leaves the focus on the chip. */
export function FilterChip({ name, value, isNot = false, onClear, focusAfter, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const clear = (event: React.MouseEvent<HTMLElement>): void => {
    // A finger needs no focus in a field, which would open the keyboard of the screen.
    if (!focusAfter) trigger.current?.focus()
    else if (event.currentTarget.matches(':focus-visible')) focusAfter.current?.focus()
    onClear()
  }
  const isSet = value !== null
  const look = isSet ? 'border-ink bg-ink text-sheet' : 'border-line-strong bg-raised text-ink'
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <span className="inline-flex max-w-72 shrink-0">
        <Popover.Trigger asChild>
          <PlainButton
            ref={trigger}
            className={classNames(
              'inline-flex h-8 min-w-0 items-center gap-1.5 border font-button text-small transition-colors max-phone:h-10',
              look,
              isSet ? 'rounded-l-field border-r-0 pr-1 pl-2.5' : 'rounded-field px-2.5 hover:bg-sunk',
            )}
          >
            <span className="shrink-0 whitespace-nowrap">{isNot ? LOG_FILTER_LABELS.not : name}</span>
            {isSet && <span className="truncate font-heading">{value}</span>}
            {!isSet && <ChevronDown size={15} aria-hidden className="text-ink-2" />}
          </PlainButton>
        </Popover.Trigger>
        {isSet && (
          <PlainButton
            aria-label={LOG_FILTER_LABELS.removeFilterOf(name)}
            title={LOG_FILTER_LABELS.removeFilter}
            onClick={clear}
            className={classNames(
              'inline-flex h-8 w-7 shrink-0 items-center justify-center rounded-r-field border border-l-0 max-phone:h-10 max-phone:w-10',
              look,
            )}
          >
            <X size={15} aria-hidden />
          </PlainButton>
        )}
      </span>
      <PopoverContent
        align="start"
        sideOffset={6}
        aria-label={name}
        className="flex max-h-[min(420px,var(--radix-popover-content-available-height))] w-64 flex-col overflow-hidden"
      >
        {children}
      </PopoverContent>
    </Popover.Root>
  )
}
