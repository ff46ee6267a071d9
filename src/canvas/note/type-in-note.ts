import type { Editor, TLShapeId } from 'tldraw'

/** Selects the note and puts the caret into it. The next key already goes into it. */
export function typeInNote(editor: Editor, id: TLShapeId): void {
  const shape = editor.getShape(id)
  if (!shape || editor.getIsReadonly()) return
  // Before the editing: focusing the canvas afterwards would take the focus out of the text again.
  editor.focus()
  editor.select(id)
  editor.setEditingShape(id)
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape })
}
