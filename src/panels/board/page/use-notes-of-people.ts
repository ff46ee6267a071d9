import { useMemo } from 'react'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, removeRecords } from '#board/edit/edit-board.ts'
import { useBoard, useCanEdit } from '#panels/open-board/board-context.tsx'
import type { NotesOfPeople } from '#panels/share/share-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'

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
            // With newer steps on the stack it would undo those instead. The ordinary undo still works then.
            onAction: () => undo.undoStack.at(-1) === done && connection.canEdit.get() && undo.undo(),
          },
        })
      },
    }
  }, [connection, notes, canEdit, toast])
}
