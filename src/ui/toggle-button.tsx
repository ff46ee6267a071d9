import { classNames } from './class-names.ts'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

/** A button of HTML that stays pressed. */
export interface ToggleButtonProps extends PlainButtonProps {
  /** Ink filled while true. */
  isPressed: boolean
  /** small: 32 pixels high, on a phone 40; tight: the same with less room at its sides. medium: 36, on a phone 44. */
  size?: 'tight' | 'small' | 'medium'
}

const SIZES = {
  tight: 'h-8 px-2 text-small max-phone:h-10',
  small: 'h-8 px-3 text-small max-phone:h-10',
  medium: 'h-9 text-body max-phone:h-11',
}

/** One of a few choices with words or numbers, all in sight; the chosen one in ink. */
export function ToggleButton({ isPressed, size = 'medium', className, ...rest }: ToggleButtonProps) {
  return (
    <PlainButton
      {...rest}
      aria-pressed={isPressed}
      className={classNames(
        'whitespace-nowrap rounded-field border font-button tabular-nums transition-colors',
        SIZES[size],
        isPressed ? 'border-ink bg-ink text-sheet' : 'border-line-strong bg-raised text-ink hover:bg-sunk',
        className,
      )}
    />
  )
}
