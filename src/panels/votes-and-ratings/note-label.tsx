'use client'

import { shownWords } from '#board/read-markup.ts'
import { useBoard, useNote } from '#panels/open-board/board-context.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'

/** How a note of a vote is called where its words are not: `note 12`. */
export function useNoteName(noteId: string): string {
  const note = useNote(noteId)
  if (!note) return 'a deleted note'
  return note.number === null ? 'a note' : `note ${note.number}`
}

const CLAMP = { 1: 'line-clamp-1 text-small', 2: 'line-clamp-3 text-small', 6: 'line-clamp-6 text-body' }

/** The number, which leads to the note, and the words of a note in a vote. */
export function NoteLabel({ noteId, lines }: { noteId: string; lines: 1 | 2 | 6 }) {
  const { view, openNote } = useBoard()
  const note = useNote(noteId)
  if (!note) return <span className="text-ink-2 text-small">Deleted note</span>
  const show = () => (view ? view.jumpTo(noteId) : openNote(noteId))
  return (
    <span className="flex min-w-0 items-start gap-2 max-phone:items-center">
      {note.number !== null && (
        <Chip aria-label={`Show note ${note.number}`} onClick={show} className="shrink-0">
          #{note.number}
        </Chip>
      )}
      <span dir="auto" className={classNames('min-w-0 break-words pt-0.5', CLAMP[lines])}>
        {shownWords(note.text)}
      </span>
    </span>
  )
}
