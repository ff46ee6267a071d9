import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { isComposing } from './is-composing.ts'

/** An HTML `textarea` with its label and the line below it. `className` applies to all of it, `value` to the field. */
export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shown above the field, unless `isLabelHidden`. */
  label: string
  /** Used if the heading beside it has the same text; screen readers still read the label. */
  isLabelHidden?: boolean
  /**
   * Makes the field fit a title: one line high at first, and Enter adds no line. The caller removes line breaks from pasted text.
   */
  isOneParagraph?: boolean
  /** Keeps its `rows`, with a handle to make it taller; without it, the field grows with its text. */
  isResizable?: boolean
  /** The fault and its correction; `null` while there is none. */
  error?: string | null
  /** Below the field. */
  hint?: ReactNode
}

function keepOneParagraph(event: React.KeyboardEvent): void {
  // During a composition, Enter belongs to the input method.
  if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault()
}

/** Text that may take more than one line. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, isOneParagraph, isResizable, error, hint, className, ...rest } = props
  const fieldId = useId()
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-ink-2 text-small'}>
        {label}
      </label>
      <PlainTextArea
        {...(isOneParagraph && { rows: 1, onKeyDown: keepOneParagraph })}
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(
          'block w-full rounded-field border bg-raised px-3 py-2 text-body text-ink transition-colors max-phone:text-board',
          isResizable ? 'resize-y' : 'field-sizing-content resize-none',
          isOneParagraph ? 'min-h-10 max-phone:min-h-11' : !isResizable && 'min-h-20',
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

/** A `textarea` of HTML without a look, for one of a kind: its class names are all of its look. */
export function PlainTextArea(props: ComponentProps<'textarea'>) {
  return <textarea translate="no" {...props} />
}
