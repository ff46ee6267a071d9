import { useRef, useState } from 'react'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useCanEdit, useNoteCount } from '#panels/open-board/board-context.tsx'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Select } from '#ui/select.tsx'
import { AddNote } from './add-note.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'
import type { NoteOrder } from './note-list-order.ts'
import { NoteListView } from './note-list-view.tsx'
import { ChosenToggle, useAlternatives } from './plus-only-toggle.tsx'

export const ORDER_OPTIONS: readonly { value: NoteOrder; label: string }[] = [
  { value: 'newest', label: FIELD_LABELS.newest },
  { value: 'number', label: FIELD_LABELS.number },
  { value: 'frame', label: NOTE_LIST_LABELS.byFrame },
]

interface NotesPanelProps {
  /** The note that the list scrolls to and marks, or the frame whose heading it scrolls to; null for none. */
  shownId: string | null
  onAdded: (noteId: string) => void
}

/**
 * The tab "Notes" of the panel: the same board as the canvas, for keyboards and screen readers. The order is
 * not kept: every visit starts with the newest.
 */
export function NotesPanel({ shownId, onAdded }: NotesPanelProps) {
  const canEdit = useCanEdit()
  const [order, setOrder] = useState<NoteOrder>('newest')
  const count = useNoteCount()
  const draft = useRef('')
  const hasAlternatives = useAlternatives().size > 0
  return (
    <>
      <h2 className="sr-only">{TAB_LABELS.notes}</h2>
      {count > 0 && (
        <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 pr-2 pl-4">
          <p className={classNames('text-ink-2 text-small', hasAlternatives && 'basis-full pt-2')}>
            {NOTE_LIST_LABELS.canvasAsList}
          </p>
          {hasAlternatives && <ChosenToggle />}
          {count > 1 && (
            <Select
              label={FIELD_LABELS.orderOfNotes}
              value={order}
              options={ORDER_OPTIONS}
              onChange={setOrder}
              className="ml-auto"
            />
          )}
        </div>
      )}
      {count === 0 ? (
        <p className="flex-1 px-5 pt-4 text-ink-2 text-body">
          {canEdit ? NOTE_LIST_LABELS.noNotesYetForWriters : NOTE_LIST_LABELS.noNotesYet}
        </p>
      ) : (
        <NoteListView order={order} shownId={shownId} />
      )}
      {canEdit && (
        <div className="border-line border-t">
          <AddNote draft={draft} onAdded={onAdded} />
        </div>
      )}
    </>
  )
}
