import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { isComposing } from './is-composing.ts'

/** A `textarea` of HTML with its label and the line below it. `className` goes to all of that, `value` to the field. */
export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shown above the field. */
  label: string
  /**
   * Makes the field fit a title: one line high at first, and Enter adds no line. The caller removes line breaks from pasted text.
   */
  isOneParagraph?: boolean
  /** The fault and its correction; `null` while there is none. */
  error?: string | null
  /** Below the field. */
  hint?: ReactNode
}

function keepOneParagraph(event: React.KeyboardEvent): void {
  // During a composition, Enter belongs to the input method.
  if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault()
}

/** Text that may take more than one line, as tall as what is in it. */
export function TextArea({ label, isOneParagraph = false, error, hint, className, ...rest }: TextAreaProps) {
  const fieldId = useId()
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-ink-2 text-small">
        {label}
      </label>
      <textarea
        translate="no"
        {...(isOneParagraph && { rows: 1, onKeyDown: keepOneParagraph })}
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(
          'field-sizing-content block w-full resize-none rounded-field border bg-raised px-3 py-2 text-body text-ink transition-colors max-phone:text-board',
          isOneParagraph ? 'min-h-10 max-phone:min-h-11' : 'min-h-20',
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
