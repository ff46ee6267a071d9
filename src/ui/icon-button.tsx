import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

/** An HTML `button` with one icon as its content; `label` is its name, and `isDisabled` replaces `disabled`. */
export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'disabled'> {
  /** Its name for everyone: read out, and shown as the tooltip. */
  label: string
  /** The whole content; it is `aria-hidden`, as `label` names the button. */
  icon: ReactNode
  /** Keys that do the same, shown in the tooltip. */
  keys?: string
  /** Below the button by default. */
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  /** Pixels of a side; on a phone 40 at least. */
  size?: 32 | 36 | 40 | 44
  /** State of a button that stays pressed: ink filled while true. */
  isPressed?: boolean
  /** Presses do nothing for now. It can still have the focus, so that no press takes the focus off the page. */
  isDisabled?: boolean
}

const SIZES = {
  32: 'size-8 max-phone:size-10',
  36: 'size-9 max-phone:size-10',
  40: 'size-10',
  44: 'size-11',
}

/** A button with an icon alone; its label is the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, keys, tooltipSide, size = 36, isPressed, isDisabled, className, ...rest } = props
  return (
    <Tooltip text={label} keys={keys} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        onClick={isDisabled ? undefined : rest.onClick}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-field transition-colors active:translate-y-px aria-disabled:active:translate-y-0',
          SIZES[size],
          isPressed && 'bg-ink text-sheet',
          isDisabled && 'text-ink-3',
          !isPressed && !isDisabled && 'text-ink-2 hover:bg-sunk hover:text-ink',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
