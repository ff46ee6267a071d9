import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { FIND_LABELS } from './find-labels.ts'
import { useFind } from './use-find.ts'

interface FindBarProps {
  onShow: (recordId: string) => void
  onClose: () => void
  /**
   * Changes each time find is requested while it is open: the field then takes the focus back and selects its
   * text.
   */
  askedCount?: number
  className?: string
}

/**
 * Finds text, a number (`#12`) or an author's name. In the field, Enter goes to the next match and Shift+Enter to the
 * one before; Escape closes. Its keys stay in it, so that they are not shortcuts of the board.
 */
export function FindBar({ onShow, onClose, askedCount, className }: FindBarProps) {
  const find = useFind(onShow)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [askedCount])
  const hasQuery = find.query.trim() !== ''
  return (
    <search
      className={`motion-open flex h-11 items-center gap-1 rounded-bar border border-line bg-raised pr-1 pl-3 shadow-pop outline-offset-2 outline-ink has-[input:focus-visible]:outline-2 ${className ?? ''}`}
      onKeyDown={(event) => {
        event.stopPropagation()
        // During a composition, Enter and Escape belong to the input method.
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') onClose()
        // On a button, Enter presses it.
        if (event.key === 'Enter' && event.target === field.current) {
          event.preventDefault()
          find.go(event.shiftKey ? -1 : 1)
        }
      }}
    >
      <Search size={16} aria-hidden className="text-ink-2" />
      <input
        ref={field}
        value={find.query}
        aria-label={FIND_LABELS.findLabel}
        placeholder={FIND_LABELS.findPlaceholder}
        onChange={(event) => find.setQuery(event.target.value)}
        className="h-8 w-52 min-w-0 flex-1 rounded-chip bg-transparent px-1 text-body outline-none max-phone:text-board"
      />
      <span role="status" className="min-w-14 text-right text-ink-2 text-small tabular-nums">
        {hasQuery &&
          (find.count === 0
            ? FIELD_LABELS.none
            : find.position > 0
              ? FIND_LABELS.positionOf(find.position, find.count)
              : `${find.count}`)}
        {hasQuery && find.position === 0 && find.count > 0 && (
          <span className="sr-only"> {FIND_LABELS.found}</span>
        )}
      </span>
      <IconButton
        label={FIND_LABELS.previous}
        keys="Shift Enter"
        size={32}
        icon={<ChevronUp size={16} aria-hidden />}
        isDisabled={find.count === 0}
        onClick={() => find.go(-1)}
      />
      <IconButton
        label={FIND_LABELS.next}
        keys="Enter"
        size={32}
        icon={<ChevronDown size={16} aria-hidden />}
        isDisabled={find.count === 0}
        onClick={() => find.go(1)}
      />
      <IconButton
        label={FIND_LABELS.closeFind}
        keys="Esc"
        size={32}
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
    </search>
  )
}
