import { SYNTHESIS_LABELS } from '#canvas/labels/synthesis-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard, useNote } from '#panels/open-board/board-context.tsx'
import { Chip } from '#ui/chip.tsx'
import { NOTE_LABELS } from './note-labels.ts'

export function NoteChip({ noteId }: { noteId: string }) {
  const { view, openNote } = useBoard()
  const note = useNote(noteId)
  if (!note) return <span className="text-caption text-ink-2">{SYNTHESIS_LABELS.deletedNote}</span>
  const name = note.number === null ? NOTE_LABELS.note : `#${note.number}`
  return (
    <Chip
      aria-label={NOTE_LABELS.noteText(note.number, shorten(note.text))}
      title={shorten(note.text) || NOTE_LABELS.empty}
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
      {more > 0 && <li className="text-caption text-ink-2">{NOTE_LABELS.andMore(more)}</li>}
    </ul>
  )
}
