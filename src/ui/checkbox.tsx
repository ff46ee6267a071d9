import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An `input` of HTML with a box to tick; `isChecked` replaces `checked`. */
export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'size'> {
  /** The box shows a press only once this changes. */
  isChecked: boolean
  /** Called by each press, with the state that is wanted. */
  onChange: (isChecked: boolean) => void
}

/** The box alone, for a label of the caller. */
export function Checkbox({ isChecked, onChange, className = 'size-4', ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      className={classNames('shrink-0 accent-ink', className)}
    />
  )
}

interface CheckboxFieldProps extends Omit<CheckboxProps, 'children'> {
  /** Beside the box. A press on it ticks the box too. */
  children: ReactNode
}

/** A box with its label, 36 pixels high, on a phone 44. `className` applies to both. */
export function CheckboxField({ children, className, ...rest }: CheckboxFieldProps) {
  return (
    <label className={classNames('flex min-h-9 items-center gap-2 text-body max-phone:min-h-11', className)}>
      <Checkbox {...rest} />
      {children}
    </label>
  )
}
