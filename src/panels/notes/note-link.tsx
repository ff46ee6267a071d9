import { useCallback, useSyncExternalStore } from 'react'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { NOTE_LABELS } from './note-labels.ts'

interface NoteLinkProps {
  noteId: string
  number: number
  isChip?: boolean
}

const TEXT_LOOK = 'underline decoration-1 underline-offset-3'
const CHIP_LOOK =
  'inline-flex h-6 shrink-0 items-center bg-sunk px-1.5 text-caption text-ink transition-colors hover:bg-ink hover:text-sheet'

export function NoteLink({ noteId, number, isChip = false }: NoteLinkProps) {
  const { view, openNote } = useBoard()
  return (
    <PlainButton
      aria-label={NOTE_LABELS.noteNumber(number)}
      onClick={() => (view ? view.jumpTo(noteId) : openNote(noteId))}
      className={classNames(
        'relative rounded-chip font-button tabular-nums max-phone:after:absolute max-phone:after:-inset-2',
        isChip ? CHIP_LOOK : TEXT_LOOK,
      )}
    >
      #{number}
    </PlainButton>
  )
}

/** The note on the canvas with this number; null if there is none. */
export function useNoteByNumber(number: number): ListedNote | null {
  const { list } = useBoard()
  const read = useCallback(
    () => list.get().notes.find((note) => note.number === number) ?? null,
    [list, number],
  )
  return useSyncExternalStore(list.subscribe, read, read)
}

interface MessageIdeaProps {
  number: number
  before: string
  text?: string | undefined
}

/** An idea on one line; its number leads to its note. */
export function MessageIdea({ number, before, text }: MessageIdeaProps) {
  const note = useNoteByNumber(number)
  return (
    <p className="mt-2 flex min-w-0 items-center gap-1.5 text-ink-2 text-small">
      <span className="shrink-0">{before}</span>
      {note ? (
        <NoteLink noteId={note.id} number={number} isChip />
      ) : (
        <span className="font-button tabular-nums">#{number}</span>
      )}
      <span dir="auto" className="min-w-0 truncate">
        {shorten(note?.text ?? text ?? '')}
      </span>
    </p>
  )
}
