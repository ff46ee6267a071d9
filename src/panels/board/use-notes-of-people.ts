'use client'

import { useMemo } from 'react'
import { editBoard, removeRecords } from '#board/edit-board.ts'
import { LOCAL_ORIGIN } from '#board/origin.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useCanEdit } from './board-context.tsx'

export interface NotesOfPeople {
  /** How many notes of this person are on the board; null: nobody can delete them now. */
  countOf: (userId: string) => number | null
  /** One step for undo, offered for a while. */
  removeOf: (userId: string, name: string) => void
}

/** The notes that one person wrote, to be deleted together. */
export function useNotesOfPeople(): NotesOfPeople {
  const { connection, list } = useBoard()
  const canEdit = useCanEdit()
  const { notes } = useReadable(list)
  const toast = useToast()
  return useMemo(() => {
    const idsOf = (userId: string) => notes.filter(({ authorId }) => authorId === userId).map(({ id }) => id)
    return {
      countOf: (userId) => (canEdit ? idsOf(userId).length : null),
      removeOf(userId, name) {
        const { doc, undo } = connection
        const ids = idsOf(userId)
        if (!connection.canEdit.get() || ids.length === 0) return
        undo.stopCapturing()
        editBoard(doc, LOCAL_ORIGIN, () => removeRecords(doc, ids))
        undo.stopCapturing()
        const done = undo.undoStack.at(-1)
        toast({
          text: `Deleted ${ids.length === 1 ? 'the note' : `${ids.length} notes`} by ${name}`,
          action: {
            label: 'Undo',
            // With newer steps on the stack it would take those back instead: then undo is at hand as ever.
            onAction: () => undo.undoStack.at(-1) === done && connection.canEdit.get() && undo.undo(),
          },
        })
      },
    }
  }, [connection, notes, canEdit, toast])
}
