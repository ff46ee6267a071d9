import type { ComponentProps } from 'react'

/** An HTML `button` that submits no form unless its `type` is set. */
export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** Presses do nothing for now. Unlike `disabled`, it keeps the focus, so that no press takes the focus off the page. */
  isDisabled?: boolean
}

/** A button without a look, for one of a kind: its class names are all of its look. */
export function PlainButton({ isDisabled = false, onClick, type = 'button', ...rest }: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={isDisabled && type === 'submit' ? 'button' : type}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    />
  )
}
