import { classNames } from './class-names.ts'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

/** A row of a list that is one button, as wide as the list. */
export function RowButton({ isDisabled, className, ...rest }: PlainButtonProps) {
  return (
    <PlainButton
      {...rest}
      isDisabled={isDisabled}
      className={classNames(
        'w-full rounded-chip text-left max-phone:min-h-11',
        isDisabled ? 'text-ink-3' : 'hover:bg-sunk',
        className,
      )}
    />
  )
}
