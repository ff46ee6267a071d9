import { type Editor, react, type TLNoteShape, type TLShapeId } from 'tldraw'
import { numberOf } from '../signals/note-author.ts'
import { freshNote } from './fresh-note.ts'
import { noteText } from './note-text.ts'

/** The person whose empty notes are deleted; others' notes, and notes that others are typing in, stay. */
export interface LeftNotesOptions {
  userId: string
  /** Whether another person has the caret in it. */
  isTypedByOthers: (noteId: string) => boolean
}

/**
 * Deletes a note that its writer leaves empty, as tldraw does with empty texts. Notes with a number or with an arrow bound to
 * them stay: the first had words once, the second are part of a drawing.
 */
export function removeLeftNotes(editor: Editor, options: LeftNotesOptions): () => void {
  let typedId: TLShapeId | null = null
  return react('notes that are left', () => {
    const nextId = editor.getEditingShapeId()
    if (nextId === typedId) return
    const leftId = typedId
    typedId = nextId
    if (!leftId) return
    // Not inside a reaction, and after whatever the same key does next.
    editor.timers.setTimeout(() => {
      if (editor.getEditingShapeId() !== leftId && isEmpty(editor, leftId, options)) remove(editor, leftId)
    }, 0)
  })
}

function isEmpty(editor: Editor, id: TLShapeId, { userId, isTypedByOthers }: LeftNotesOptions): boolean {
  const note = editor.getShape(id)
  if (!note || !editor.isShapeOfType<TLNoteShape>(note, 'note') || editor.getIsReadonly()) return false
  const { author } = note.meta
  const isMine = author === undefined || author === userId
  const isBare = noteText(note.props.richText).trim() === '' && numberOf(note.meta) === null
  return isMine && isBare && !isTypedByOthers(id) && editor.getBindingsToShape(id, 'arrow').length === 0
}

/** If it was added for this, no step of undo remains. */
function remove(editor: Editor, id: TLShapeId): void {
  const made = freshNote(editor)
  if (made?.noteId === id) editor.bailToMark(made.mark)
  if (!editor.getShape(id)) return
  editor.markHistoryStoppingPoint('remove empty note')
  editor.deleteShapes([id])
}
