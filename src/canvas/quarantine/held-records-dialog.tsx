import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { removeRecord } from '#board/edit/remove-record.ts'
import { readAt } from '#board/record/record-layout.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { HELD_RECORD_LABELS, heldRecordsLabel, typeLabel } from '../labels/held-record-labels.ts'
import { authorById } from '../signals/note-author.ts'
import { noteAuthors } from '../signals/note-authors.ts'
import type { HeldRecord } from './shape-quarantine.ts'

interface HeldRecordsDialogProps extends DialogOpenProps {
  connection: BoardConnection
  /** All of them, illegal ones and ones that failed when drawn; when it is empty, the caller unmounts the dialog. */
  held: readonly HeldRecord[]
}

export function HeldRecordsDialog({ connection, held, isOpen, onClose }: HeldRecordsDialogProps) {
  const toast = useToast()
  const deleteAll = (ids: readonly string[]): void => {
    deleteRecords(connection, ids)
    if (ids.length === held.length) onClose()
    const text = HELD_RECORD_LABELS.deleted(ids.length)
    toast({ text, action: { label: ACTION_LABELS.undo, onAction: () => connection.undo.undo() } })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={heldRecordsLabel(held.length)}
      description={HELD_RECORD_LABELS.hint}
    >
      <DialogBody>
        <ul aria-label={HELD_RECORD_LABELS.title} className="max-h-80 overflow-y-auto">
          {held.map((record) => (
            <HeldRecordRow
              key={record.recordId}
              connection={connection}
              record={record}
              onDelete={() => deleteAll([record.recordId])}
            />
          ))}
        </ul>
        {held.length > 1 && (
          <div className="mt-5 flex justify-end">
            <Button onClick={() => deleteAll(held.map(({ recordId }) => recordId))}>
              {HELD_RECORD_LABELS.deleteAll}
            </Button>
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface HeldRecordRowProps {
  connection: BoardConnection
  /** Why and since when it can't be drawn; the rest is read from the document, as far as it can be. */
  record: HeldRecord
  onDelete: () => void
}

function HeldRecordRow({ connection, record, onDelete }: HeldRecordRowProps) {
  const session = useReadable(connection.session)
  const { type, authorId, place } = readHeld(connection, record.recordId)
  const author = session && authorId !== null ? authorById(authorId, noteAuthors(session)) : null
  const details = [
    author ? HELD_RECORD_LABELS.by(author.name) : null,
    place ? HELD_RECORD_LABELS.at(place) : null,
    HELD_RECORD_LABELS[record.why],
    HELD_RECORD_LABELS.since(formatMoment(record.since, Date.now())),
  ]
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block text-body text-ink">{typeLabel(type)}</span>
        <span className="block text-ink-2 text-small">
          {details.filter((detail) => detail !== null).join(' · ')}
        </span>
      </span>
      <Button size="small" onClick={onDelete}>
        {ACTION_LABELS.delete}
      </Button>
    </li>
  )
}

/** Nothing is certain: it may be here because it can't be read. */
function readHeld({ doc }: BoardConnection, id: string) {
  const map: unknown = boardShapes(doc).get(id)
  const read = (key: string): unknown => {
    const get: unknown = typeof map === 'object' && map !== null ? Reflect.get(map, 'get') : null
    return typeof get === 'function' ? Reflect.apply(get, map, [key]) : undefined
  }
  const author = read('m.author')
  const at = readAt(read('at'))
  return {
    type: read('t'),
    authorId: typeof author === 'string' ? author : null,
    place: at && [at[0], at[1]],
  }
}

/** One step of undo, whatever else was done just before. */
function deleteRecords({ doc, undo }: BoardConnection, ids: readonly string[]): void {
  undo.stopCapturing()
  editBoard(doc, LOCAL_ORIGIN, () => {
    for (const id of ids) removeRecord(doc, id)
  })
  undo.stopCapturing()
}
