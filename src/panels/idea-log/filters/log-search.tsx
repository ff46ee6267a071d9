import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'
import { LOG_FILTER_LABELS } from './log-filter-labels.ts'

const CALM_MS = 120

interface LogSearchProps {
  field: RefObject<HTMLInputElement | null>
  className?: string
}

/**
 * Searches during typing; Escape empties the field. The address follows without an entry in the history for each
 * letter.
 */
export function LogSearch({ field, className }: LogSearchProps) {
  const { go, rows } = useLog()
  const { q } = usePlaceNow()
  const all = useReadable(rows.state).facts?.all
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  useEffect(() => {
    // Changed elsewhere: by Back, a link, or clearing all filters.
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed
      go({ q: typed }, { isSmall: true })
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [typed, go])
  const name = !all ? IDEA_LIST_LABELS.searchIdeas : IDEA_LIST_LABELS.searchAll(all)
  return (
    <search className={classNames('relative block', className)}>
      <Search
        size={17}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={field}
        value={typed}
        maxLength={200}
        aria-label={IDEA_LIST_LABELS.searchIdeas}
        placeholder={name}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.stopPropagation()
          setTyped('')
        }}
        className="h-9 w-full rounded-field border border-line-strong bg-raised pr-9 pl-10 text-body text-ink max-phone:h-11 max-phone:text-board"
      />
      {typed !== '' && (
        <PlainButton
          aria-label={LOG_FILTER_LABELS.clearSearch}
          onClick={() => {
            setTyped('')
            field.current?.focus()
          }}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-chip text-ink-2 hover:bg-sunk hover:text-ink max-phone:size-10"
        >
          <X size={15} aria-hidden />
        </PlainButton>
      )}
    </search>
  )
}
