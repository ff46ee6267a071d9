import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * A `button` of HTML; the caller sets its text and click handler. The text is short, so `aria-label` names the thing that it
 * opens.
 */
export interface ChipProps extends ComponentProps<'button'> {
  /** Filled with ink. */
  isSelected?: boolean
}

/** A short name that leads to its object: `#12`. */
export function Chip({ isSelected = false, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'inline-flex h-6 items-center rounded-chip px-1.5 font-button text-caption tabular-nums transition-colors max-phone:h-10 max-phone:px-3 max-phone:text-small',
        isSelected ? 'bg-ink text-sheet' : 'bg-sunk text-ink hover:bg-ink hover:text-sheet',
        className,
      )}
    />
  )
}
