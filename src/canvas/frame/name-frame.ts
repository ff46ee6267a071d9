import type { Editor, TLShapeId } from 'tldraw'

/** Puts the caret in the frame's title. In a frame without a name, typed letters would be shortcuts. */
export function nameFrame(editor: Editor, id: TLShapeId): void {
  const shape = editor.getShape(id)
  if (!shape) return
  editor.focus()
  editor.select(id)
  editor.setEditingShape(id)
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape })
}
