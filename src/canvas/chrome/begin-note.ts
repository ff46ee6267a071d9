import { createShapeId, type Editor, type TLShapeId } from 'tldraw'
import { placeNote } from '#board/place-note.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { NoteColorStyle } from '../note/note-color.ts'

/** Boxes of what a new note should not cover, near enough to matter. */
export function occupiedNearby(editor: Editor): { x: number; y: number; w: number; h: number }[] {
  const near = editor
    .getViewportPageBounds()
    .clone()
    .expandBy(NOTE_SIZE * 4)
  return editor.getCurrentPageShapes().flatMap((shape) => {
    if (shape.type === 'frame' || shape.type === 'arrow') return []
    const bounds = editor.getShapePageBounds(shape)
    return bounds && near.collides(bounds) ? [bounds] : []
  })
}

/** A note where it covers nothing, as near to the middle of what is seen as there is room; typing goes into it. */
export function beginNote(editor: Editor): void {
  if (editor.getIsReadonly()) return
  const center = editor.getViewportPageBounds().center
  const wish = { x: center.x - NOTE_SIZE / 2, y: center.y - NOTE_SIZE / 2 }
  const place = placeNote(occupiedNearby(editor), wish)
  const id = createShapeId()
  editor.markHistoryStoppingPoint('new note')
  editor.createShape({
    id,
    type: 'note',
    ...place,
    props: { color: editor.getStyleForNextShape(NoteColorStyle) },
  })
  if (!editor.getShape(id)) return
  editor.select(id)
  const seen = editor.getViewportPageBounds()
  const bounds = editor.getShapePageBounds(id)
  if (bounds && !seen.contains(bounds)) editor.centerOnPoint(bounds.center)
  startEditing(editor, id)
}

/** As a double click would: the caret is in the note's text when this returns, or as soon as it is mounted. */
export function startEditing(editor: Editor, id: TLShapeId): void {
  const shape = editor.getShape(id)
  if (!shape || editor.getIsReadonly()) return
  editor.select(id)
  editor.setEditingShape(id)
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape })
  editor.focus()
}
