import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard, useNote } from '#panels/open-board/board-context.tsx'
import { Chip } from '#ui/chip.tsx'

export function NoteChip({ noteId }: { noteId: string }) {
  const { view, openNote } = useBoard()
  const note = useNote(noteId)
  if (!note) return <span className="text-caption text-ink-2">deleted note</span>
  const name = note.number === null ? 'note' : `#${note.number}`
  return (
    <Chip
      aria-label={`Note ${note.number ?? 'without a number'}: ${shorten(note.text) || 'empty'}`}
      title={shorten(note.text) || 'empty'}
      onClick={(event) => (view && !event.altKey ? view.jumpTo(noteId) : openNote(noteId))}
    >
      {name}
    </Chip>
  )
}

/** The rest is counted in a last item. */
const MAX_SHOWN_CHIPS = 40

/** The numbers of the notes that a text is about, as chips. After 40 the rest is only counted. */
export function NoteChips({ noteIds, label }: { noteIds: readonly string[]; label: string }) {
  const more = noteIds.length - MAX_SHOWN_CHIPS
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-1">
      {noteIds.slice(0, MAX_SHOWN_CHIPS).map((noteId) => (
        <li key={noteId} className="flex">
          <NoteChip noteId={noteId} />
        </li>
      ))}
      {more > 0 && <li className="text-caption text-ink-2">and {more} more</li>}
    </ul>
  )
}
