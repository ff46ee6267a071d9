import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

/**
 * A `button` of HTML without `disabled`: `disabledReason` takes its place, so that no button is off without saying why.
 */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** primary: the one action that moves this screen on; at most one a screen. */
  kind?: 'primary' | 'outline' | 'quiet'
  /** small: 32 pixels high, on a phone 40. medium: 36, on a phone 44. large: 48. */
  size?: 'small' | 'medium' | 'large'
  /** Before the label; a spinner takes its place while `isBusy`. */
  icon?: ReactNode
  /** The label stays, with a spinner before it, and presses do nothing. */
  isBusy?: boolean
  /** Why it can't be pressed now, in words. Shown beside the button unless `isReasonHidden`; always read out. */
  disabledReason?: string | null
  /** `disabledReason` is read out and not shown. */
  isReasonHidden?: boolean
}

const BASE =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-field font-button transition-colors active:translate-y-px aria-disabled:active:translate-y-0'

const SIZES = {
  small: 'h-8 px-3 text-small max-phone:h-10',
  medium: 'h-9 px-4 text-body max-phone:h-11',
  large: 'h-12 px-5 text-board',
}

const KINDS = {
  primary: 'bg-go text-on-go hover:bg-go-hover',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-sunk',
  quiet: 'text-ink-2 hover:bg-sunk hover:text-ink',
}

const DISABLED = {
  primary: 'bg-raised text-ink-3 border border-line',
  outline: 'border border-line bg-raised text-ink-3',
  quiet: 'text-ink-3',
}

/** The look of a button, for links that act like one. */
export function buttonClass(
  kind: keyof typeof KINDS = 'outline',
  size: keyof typeof SIZES = 'medium',
): string {
  return classNames(BASE, SIZES[size], KINDS[kind])
}

/**
 * A button with words. While it is disabled or busy it keeps the focus and presses do nothing, also not a form's
 * submit.
 */
export function Button({
  kind = 'outline',
  size = 'medium',
  icon,
  isBusy = false,
  disabledReason,
  isReasonHidden = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isDisabled = Boolean(disabledReason)
  // aria-disabled instead of disabled: the button keeps its place in the tab order, so that its reason can be read.
  const isStill = isDisabled || isBusy
  return (
    <>
      <button
        {...rest}
        type={isStill && type === 'submit' ? 'button' : type}
        className={classNames(BASE, SIZES[size], isDisabled ? DISABLED[kind] : KINDS[kind], className)}
        aria-disabled={isStill || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={isDisabled ? reasonId : rest['aria-describedby']}
        onClick={isStill ? undefined : onClick}
      >
        {isBusy ? <LoaderCircle size={16} className="motion-turn" aria-hidden /> : icon}
        {children}
      </button>
      {disabledReason && (
        <span id={reasonId} className={isReasonHidden ? 'sr-only' : 'text-ink-2 text-small'}>
          {disabledReason}
        </span>
      )}
    </>
  )
}
