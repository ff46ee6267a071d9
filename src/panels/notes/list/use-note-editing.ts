import { useCallback, useState } from 'react'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { useToast } from '#ui/toast.tsx'
import type { NoteActions } from '../note-actions.ts'

interface NoteEditing {
  /** null while no note is being edited. */
  noteId: string | null
  begin: (noteId: string) => void
  end: (noteId: string) => void
  /** Another person deleted it: a toast offers to restore it with `text`. */
  deleted: (note: ListedNote, text: string) => void
}

/**
 * The edited note of a list. `end` names the note, because the blur of one field may follow the opening of the next
 * one.
 */
export function useNoteEditing(actions: NoteActions): NoteEditing {
  const [noteId, setNoteId] = useState<string | null>(null)
  const toast = useToast()
  const end = useCallback((ended: string) => setNoteId((now) => (now === ended ? null : now)), [])
  const deleted = useCallback(
    (note: ListedNote, text: string) => {
      end(note.id)
      toast({
        text: 'Someone deleted the note that you were typing in.',
        action: { label: 'Restore', onAction: () => actions.restore(note, text) },
      })
    },
    [actions, end, toast],
  )
  return { noteId, begin: setNoteId, end, deleted }
}
