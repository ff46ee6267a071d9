import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** What is wrong and what would be right; null while nothing is. */
  error?: string | null
  hint?: ReactNode
}

/** Text of more than one line, as tall as what is in it. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const fieldId = useId()
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-ink-2 text-small">
        {label}
      </label>
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(
          'field-sizing-content block min-h-20 w-full resize-none rounded-field border bg-raised px-3 py-2 text-body text-ink transition-colors max-phone:text-board',
          error ? 'border-warn' : 'border-line-strong',
        )}
      />
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
