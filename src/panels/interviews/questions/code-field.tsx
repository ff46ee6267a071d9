import { useId } from 'react'
import { MAX_LONG_TEXT_CHARS } from '#session/interviews/questions/question-parts.ts'
import { PlainTextArea } from '#ui/text-area.tsx'
import { CodeText } from '../text/code-text.tsx'

interface CodeFieldProps {
  label: string
  code: string
  /** A name or alias in the highlighter, such as `ts`; `undefined` or unknown: plain text. */
  language: string | undefined
  /** An example of an answer, shown while there is no code. */
  placeholder?: string | undefined
  isDisabled: boolean
  onChange: (code: string) => void
}

/** Both layers lie on each other, letter on letter. */
const LETTERS = 'whitespace-pre-wrap break-words px-3 py-2 font-mono text-small max-phone:text-board'

/**
 * A field for code: a text field with clear letters, on the same text with its colours. Tab leaves the field, as in every
 * other one.
 */
export function CodeField({ label, code, language, placeholder, isDisabled, onChange }: CodeFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-ink-2 text-small">
        {label}
      </label>
      <div className="relative rounded-field border border-line-strong bg-raised">
        <pre aria-hidden className={`pointer-events-none min-h-32 ${LETTERS}`}>
          <CodeText code={code} language={language} />
          {/* A last line without letters would have no height. */}
          {'\n'}
        </pre>
        <PlainTextArea
          id={id}
          value={code}
          placeholder={placeholder}
          maxLength={MAX_LONG_TEXT_CHARS}
          readOnly={isDisabled}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onChange={(event) => onChange(event.target.value)}
          className={`absolute inset-0 size-full resize-none overflow-hidden rounded-field bg-transparent text-transparent caret-ink ${LETTERS}`}
        />
      </div>
    </div>
  )
}
