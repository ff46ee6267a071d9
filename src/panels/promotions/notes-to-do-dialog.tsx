import { useMemo, useState } from 'react'
import { NOTE_MARK_LABELS } from '#canvas/labels/note-mark-labels.ts'
import { useBoard, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { createPromotionChanges } from '#panels/open-board/change-promotions.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { promotionsApi } from '#panels/requests/promotion-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { formatCount } from '#ui/format-count.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { PromoteDialog, type ToDoFields } from './promote-dialog.tsx'

/** The form that makes notes of the board to-dos, while `BoardOnPage.toDo` names some. */
export function NotesToDoDialog() {
  const { toDo } = useBoard()
  const noteIds = useReadable(toDo)
  return noteIds === null ? null : <ToDoForm noteIds={noteIds} onClose={() => toDo.set(null)} />
}

interface ToDoFormProps extends Pick<DialogOpenProps, 'onClose'> {
  /** At least one. */
  noteIds: readonly string[]
}

/** The form for these notes. A single one brings its owner and day along. */
export function ToDoForm({ noteIds, onClose }: ToDoFormProps) {
  const { connection, sendChange } = useBoard()
  const { promotions } = useSession()
  const toast = useToast()
  const [first = ''] = noteIds
  const isOne = noteIds.length === 1
  const note = useNote(first)
  const inText = useToDoInText(isOne ? (note?.number ?? null) : null)
  const changes = useMemo(() => {
    const { boardId, session } = connection
    return createPromotionChanges({
      ...{ session, toast, send: sendChange },
      demote: (ids) => promotionsApi.demote(boardId, ids),
    })
  }, [connection, sendChange, toast])
  // The promotion when the form opened: a title that changes under the reader's eyes would be another form.
  const [before] = useState(() => (isOne ? (promotions[first] ?? null) : null))
  const name = note?.number == null ? NOTE_MARK_LABELS.thisNote : `#${note.number}`
  return (
    <PromoteDialog
      name={isOne ? name : formatCount(noteIds.length, 'note')}
      isOne={isOne}
      text={isOne ? (note?.text ?? '') : null}
      before={before}
      inText={inText}
      as="todo"
      onSave={(promotion) => changes.promote(noteIds, promotion)}
      onClose={onClose}
    />
  )
}

/** Owner and day that the words of an idea name, as the log has read them; null until they are read. */
function useToDoInText(number: number | null): ToDoFields | null {
  const { boardId } = useBoard().connection
  const { value } = useRead(
    ['to-do-in-text', boardId, number],
    (signal) => ideasApi.detail(boardId, number ?? 0, false, signal),
    { isWanted: number !== null },
  )
  return useMemo(
    () => value && { ...(value.idea.ownerInText ?? { ownerId: null }), due: value.idea.dueInText },
    [value],
  )
}
