import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

/** An HTML `input` with its label and the line below it. `className` applies to all of it, `value` to the field. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Shown above the field, unless `isLabelHidden`. */
  label: string
  /** Used if the heading beside it has the same text; screen readers still read the label. */
  isLabelHidden?: boolean
  /** medium: 40 pixels high, on a phone 44. large: 48, with larger text. */
  size?: 'medium' | 'large'
  /** The fault and its correction; `null` while there is none. */
  error?: string | null
  /** Below the field. */
  hint?: ReactNode
  /** Inside the field, before the text. */
  icon?: ReactNode
}

const SIZES = { medium: 'h-10 text-body max-phone:h-11 max-phone:text-board', large: 'h-12 text-board' }

/** A line of text to fill in. The line below it shows the error, or the hint while there is none. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, size = 'medium', error, hint, icon, className, id, ...rest } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-ink-2 text-small'}>
        {label}
      </label>
      <span className="relative block">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2">
            {icon}
          </span>
        )}
        <input
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={classNames(
            'block w-full rounded-field border bg-raised text-ink transition-colors',
            error ? 'border-warn' : 'border-line-strong',
            icon ? 'pr-3 pl-10' : size === 'large' ? 'px-4' : 'px-3',
            SIZES[size],
          )}
        />
      </span>
      {(error || hint) && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('mt-1 text-small', error ? 'text-warn' : 'text-ink-2')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
