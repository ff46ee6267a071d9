'use client'

import { useCallback, useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import type { NoteActions } from './note-actions.ts'
import type { ListedNote } from './watch-notes.ts'

interface NoteEditing {
  noteId: string | null
  begin: (noteId: string) => void
  end: (noteId: string) => void
  /** Someone else deleted it meanwhile: offers to bring it back as it stood. */
  deleted: (note: ListedNote, text: string) => void
}

/** Which note of a list is being typed in. */
export function useNoteEditing(actions: NoteActions): NoteEditing {
  const [noteId, setNoteId] = useState<string | null>(null)
  const toast = useToast()
  const end = useCallback((ended: string) => setNoteId((now) => (now === ended ? null : now)), [])
  const deleted = useCallback(
    (note: ListedNote, text: string) => {
      end(note.id)
      toast({
        text: 'Someone deleted the note that you were typing in.',
        action: { label: 'Bring it back', onAction: () => actions.restore(note, text) },
      })
    },
    [actions, end, toast],
  )
  return { noteId, begin: setNoteId, end, deleted }
}
