import { type Editor, react, type TLNoteShape, type TLShapeId } from 'tldraw'
import { freshNote } from './fresh-note.ts'
import { numberOf } from './note-author.ts'
import { noteText } from './note-text.ts'

export interface LeftNotesOptions {
  userId: string
  /** Someone else has the caret in it. */
  isTypedByOthers: (noteId: string) => boolean
}

/**
 * A note that its writer leaves without a word is gone, as an empty text is in tldraw. One that has a number was said
 * once, and one that an arrow holds on to is part of a drawing: those stay.
 */
export function removeLeftNotes(editor: Editor, options: LeftNotesOptions): () => void {
  let typedId: TLShapeId | null = null
  return react('notes that are left', () => {
    const nextId = editor.getEditingShapeId()
    if (nextId === typedId) return
    const leftId = typedId
    typedId = nextId
    if (!leftId) return
    // Not inside a reaction, and after what the same key does next.
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

/** One that was made for this leaves no step to undo, as if it had never been. */
function remove(editor: Editor, id: TLShapeId): void {
  const made = freshNote(editor)
  if (made?.noteId === id) editor.bailToMark(made.mark)
  if (!editor.getShape(id)) return
  editor.markHistoryStoppingPoint('remove empty note')
  editor.deleteShapes([id])
}
