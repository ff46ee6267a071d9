import type { Editor, TLShapeId } from 'tldraw'

/** Puts the caret into the frame's title. A frame without a name would take what is typed for shortcuts. */
export function nameFrame(editor: Editor, id: TLShapeId): void {
  const shape = editor.getShape(id)
  if (!shape) return
  editor.focus()
  editor.select(id)
  editor.setEditingShape(id)
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape })
}
