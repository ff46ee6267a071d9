'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AddNote } from './add-note.tsx'
import { useBoard, useCanEdit } from './board-context.tsx'
import { NoteListView } from './note-list-view.tsx'
import type { NoteOrder } from './order-notes.ts'

export const ORDER_OPTIONS: readonly { value: NoteOrder; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'number', label: 'Number' },
  { value: 'place', label: 'Place' },
]

interface NotesPanelProps {
  shownId: string | null
  onShow: (noteId: string) => void
  onClose: () => void
}

/** The notes beside the canvas: the same board for keyboard and screen reader. */
export function NotesPanel({ shownId, onShow, onClose }: NotesPanelProps) {
  const { list } = useBoard()
  const canEdit = useCanEdit()
  const [order, setOrder] = useState<NoteOrder>('newest')
  const count = useReadable(list).notes.length
  return (
    <aside
      aria-label="Notes"
      className="flex h-full w-[352px] max-w-full flex-col border-line border-l bg-sheet"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b pr-2 pl-5">
        <h2 className="text-board">Notes</h2>
        <span className="text-body text-ink-2 tabular-nums">{count}</span>
        <span className="ml-auto flex items-center">
          {count > 1 && (
            <Select label="Order of the notes" value={order} options={ORDER_OPTIONS} onChange={setOrder} />
          )}
          <IconButton label="Close the list" icon={<X size={17} aria-hidden />} size={32} onClick={onClose} />
        </span>
      </header>
      {count === 0 ? (
        <p className="flex-1 px-5 pt-4 text-ink-2 text-body">
          {canEdit ? 'No notes yet. Write the first one here or on the canvas.' : 'No notes yet.'}
        </p>
      ) : (
        <NoteListView order={order} shownId={shownId} />
      )}
      {canEdit && (
        <div className="border-line border-t">
          <AddNote onAdded={onShow} />
        </div>
      )}
    </aside>
  )
}
