import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'

interface PromptFieldProps {
  /** The instructions as typed, in Markdown or plain text; they are checked when the form is saved. */
  value: string
  /** The error as a sentence, shown in place of the hint; null while there is none. */
  error: string | null
  /** UTF-16 units, as the schema and the browser both count them. */
  maxChars: number
  /** Called at each change with the whole text. */
  onChange: (value: string) => void
}

/**
 * The agent's instructions. The field stops typing and pasting at `maxChars`, so the server never refuses them
 * for their length.
 */
export function PromptField({ value, error, maxChars, onChange }: PromptFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-ink-2 text-small">
        Instructions
      </label>
      <textarea
        id={id}
        value={value}
        rows={9}
        maxLength={maxChars}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'block w-full resize-y rounded-field border bg-raised px-3 py-2 text-body text-ink transition-colors max-phone:text-board',
          error ? 'border-warn' : 'border-line-strong',
        )}
      />
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={classNames('mt-1 text-small', error ? 'text-warn' : 'text-ink-2')}
      >
        {error ??
          'What it knows, what it looks for, and what it leaves to others. Parley adds how to write notes.'}
      </p>
    </div>
  )
}
