import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Option } from '#session/interviews/questions/question-parts.ts'
import { classNames } from '#ui/class-names.ts'
import { DragButton } from '#ui/drag-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QUESTION_FIELD_LABELS } from './question-field-labels.ts'

interface RankedRowProps {
  option: Option
  place: number
  count: number
  isDisabled: boolean
  onMove: (by: -1 | 1) => void
}

export function RankedRow({ option, place, count, isDisabled, onMove }: RankedRowProps) {
  const sortable = useSortable({ id: option.id, disabled: isDisabled })
  const { transform, transition, isDragging } = sortable
  const { up, down, press } = useKeptPress(place, onMove)
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
      className={classNames(
        'flex min-h-14 items-center gap-2 rounded-field border border-line-strong bg-raised py-1 pr-1',
        isDisabled ? 'pl-4' : 'pl-1',
        isDragging && 'relative z-10 shadow-pop',
      )}
    >
      {!isDisabled && (
        <DragButton
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          label={QUESTION_FIELD_LABELS.move(option.label)}
          className="h-11 w-8"
        />
      )}
      <span className="w-6 shrink-0 text-center font-heading text-board tabular-nums">{place}</span>
      <span className="min-w-0 flex-1 py-1.5">
        <span dir="auto" className="block break-words text-board">
          {option.label}
        </span>
        {option.description && (
          <span dir="auto" className="block whitespace-pre-line break-words text-body text-ink-2">
            {option.description}
          </span>
        )}
      </span>
      {!isDisabled && (
        <span className="flex shrink-0">
          <IconButton
            ref={up}
            label={QUESTION_FIELD_LABELS.up(option.label)}
            size={40}
            icon={<ArrowUp size={18} aria-hidden />}
            isDisabled={place === 1}
            onClick={() => press('up')}
          />
          <IconButton
            ref={down}
            label={QUESTION_FIELD_LABELS.down(option.label)}
            size={40}
            icon={<ArrowDown size={18} aria-hidden />}
            isDisabled={place === count}
            onClick={() => press('down')}
          />
        </span>
      )}
    </li>
  )
}

/** A row that moves in the document loses the focus; the button that moved it gets it back. */
function useKeptPress(place: number, onMove: (by: -1 | 1) => void) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  // The new place moves the row.
  useLayoutEffect(() => {
    const last = pressed.current
    pressed.current = null
    if (last !== null) (last === 'up' ? up : down).current?.focus()
  }, [place])
  const press = (direction: 'up' | 'down'): void => {
    pressed.current = direction
    onMove(direction === 'up' ? -1 : 1)
  }
  return { up, down, press }
}
