import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { isComposing } from '#ui/is-composing.ts'

/** A cited note or idea. `id` is a note's id or an idea's number as text. */
export interface Citation {
  id: string
  /** `#12`. */
  label: string
  title?: string | undefined
}

interface CitationEditorProps {
  citations: readonly Citation[]
  what: 'note' | 'idea'
  onRemove: (id: string) => void
  /** Called before `onAdd`, for numbers that only the server can check: null if it may be added, else the reason as a sentence. */
  check?: (number: number) => Promise<string | null>
  /** Returns null if it was added, else the reason as a sentence. */
  onAdd: (number: number) => string | null
}

export function CitationEditor({ citations, what, onRemove, check, onAdd }: CitationEditorProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  const [isChecking, setChecking] = useState(false)
  // While a number is checked, typing in the part must not be reverted, nor a removed part return.
  const latestAdd = useRef<typeof onAdd | null>(null)
  useEffect(() => {
    latestAdd.current = onAdd
    return () => {
      latestAdd.current = null
    }
  }, [onAdd])
  const add = async () => {
    if (isChecking) return
    const number = Number(/^#?(\d{1,7})$/.exec(typed.trim())?.[1])
    if (!Number.isInteger(number)) return setError(DOCUMENT_LABELS.numberNeeded(what))
    setChecking(true)
    const refusal = (await check?.(number)) ?? null
    if (!latestAdd.current) return
    const why = refusal ?? latestAdd.current(number)
    setChecking(false)
    setError(why)
    // Text typed during the check is the next number.
    if (why === null) setTyped((now) => (now === typed ? '' : now))
  }
  return (
    <div>
      <ul aria-label={DOCUMENT_LABELS.citedThings(what)} className="flex flex-wrap items-center gap-1.5">
        {citations.map(({ id, label, title }) => (
          <li key={id} className="flex">
            <Chip
              title={title}
              aria-label={DOCUMENT_LABELS.remove(label)}
              onClick={() => onRemove(id)}
              className="h-7 gap-1 pr-1"
            >
              {label}
              <X size={13} aria-hidden />
            </Chip>
          </li>
        ))}
        <li className="flex items-center gap-1">
          <input
            value={typed}
            inputMode="numeric"
            size={5}
            aria-label={DOCUMENT_LABELS.addByNumber(what)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={`# ${what}`}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent))
                return
              event.preventDefault()
              void add()
            }}
            className="h-7 w-20 rounded-chip border border-line-strong bg-raised px-2 text-caption text-ink max-phone:h-10 max-phone:w-24 max-phone:text-board"
          />
          {typed.trim() !== '' && (
            <Button
              size="small"
              isBusy={isChecking}
              onClick={() => void add()}
              className="h-7! px-2! max-phone:h-10!"
            >
              {ACTION_LABELS.add}
            </Button>
          )}
        </li>
      </ul>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-small text-warn">
          {error}
        </p>
      )}
    </div>
  )
}
