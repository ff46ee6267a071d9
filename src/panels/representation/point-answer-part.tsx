import { useEffect, useId, useRef, useState } from 'react'
import { RATING_LABELS } from '#panels/labels/check-labels.ts'
import {
  MAX_CRITICISM_CHARS,
  type PointAnswer,
} from '#session/choosing/representation/representation-poll.ts'
import { classNames } from '#ui/class-names.ts'
import { isComposing } from '#ui/is-composing.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Radio } from '#ui/radio.tsx'
import { TextField } from '#ui/text-field.tsx'
import { REPRESENTATION_LABELS } from './representation-labels.ts'

interface PointAnswerPartProps {
  text: string
  answer: PointAnswer
  /** Called with the changed part of the answer only. */
  onChange: (change: Partial<PointAnswer>) => void
}

export function PointAnswerPart({ text, answer, onChange }: PointAnswerPartProps) {
  const name = useId()
  const [isWriting, setWriting] = useState(false)
  const { rating, criticism } = answer
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend dir="auto" className="break-words p-0 text-body max-phone:text-phone">
        {text}
      </legend>
      <div className="mt-1.5 flex gap-1.5">
        {RATING_LABELS.map((label, value) => (
          <label
            key={label}
            title={label}
            className={classNames(
              'relative inline-flex h-9 min-w-0 flex-1 items-center justify-center rounded-field border font-button text-body tabular-nums transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2 max-phone:h-11',
              rating === value
                ? 'border-ink bg-ink text-sheet'
                : 'border-line-strong bg-raised text-ink hover:bg-sunk',
            )}
          >
            <Radio
              name={name}
              isChecked={rating === value}
              onChoose={() => onChange({ rating: value })}
              aria-label={`${value}, ${label.toLowerCase()}`}
              // Over the whole button: a focused radio elsewhere would scroll the page to itself.
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {!isWriting && criticism === '' && (
          <LineButton onClick={() => setWriting(true)}>{REPRESENTATION_LABELS.addCriticism}</LineButton>
        )}
        {rating !== null && (
          <LineButton onClick={() => onChange({ rating: null })}>
            {REPRESENTATION_LABELS.clearRating}
          </LineButton>
        )}
      </div>
      {(isWriting || criticism !== '') && (
        <CriticismField
          saved={criticism}
          isFocused={isWriting && criticism === ''}
          onSave={(words) => words !== criticism && onChange({ criticism: words })}
          onLeave={() => setWriting(false)}
        />
      )}
    </fieldset>
  )
}

function LineButton({ onClick, children }: { onClick: () => void; children: string }) {
  return <LinkButton onClick={onClick}>{children}</LinkButton>
}

interface CriticismFieldProps {
  saved: string
  isFocused: boolean
  onSave: (words: string) => void
  onLeave: () => void
}

/** Typed text is saved after a pause of this length. */
const PAUSE_MS = 1_000

/** Saves after a pause, when the field is left, with Enter, and when the list is closed around it. */
function CriticismField({ saved, isFocused, onSave, onLeave }: CriticismFieldProps) {
  const [words, setWords] = useState(saved)
  const last = useRef({ words, saved, onSave })
  last.current = { words, saved, onSave }
  useEffect(
    () => () => {
      const { words: typed, saved: before, onSave: save } = last.current
      if (typed.trim() !== before) save(typed.trim())
    },
    [],
  )
  useEffect(() => {
    // Not again after a refusal: only a key starts the pause.
    if (words.trim() === last.current.saved) return
    const timer = setTimeout(() => last.current.onSave(words.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <TextField
      label={REPRESENTATION_LABELS.criticismPlaceholder}
      value={words}
      maxLength={MAX_CRITICISM_CHARS}
      dir="auto"
      autoFocus={isFocused}
      onChange={({ target }) => setWords(target.value)}
      onBlur={() => {
        onSave(words.trim())
        onLeave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.currentTarget.blur()
      }}
      className="mt-1"
    />
  )
}
