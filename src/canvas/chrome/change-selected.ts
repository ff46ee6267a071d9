import type { Editor, TLShape } from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { placeCopies } from '../note/free-corner.ts'
import { NoteColorStyle } from '../note/note-color.ts'
import { type NoteSize, noteSheet } from '../note/note-layout.ts'
import { isNote } from '../order/ordered-shapes.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'

/** Only notes that are selected themselves: those in a selected frame or group are not among them. Locked notes are. */
export function selectedNoteShapes(editor: Editor): TLShape[] {
  return editor.getSelectedShapes().filter(isNote)
}

/** One step of undo. New notes get the colour too. */
export function recolorSelected(editor: Editor, color: string): void {
  editor.markHistoryStoppingPoint('recolour')
  editor.updateShapes(selectedNoteShapes(editor).map(({ id, type }) => ({ id, type, props: { color } })))
  editor.setStyleForNextShapes(NoteColorStyle, color as typeof NoteColorStyle.defaultValue)
}

/** Keeps the top left corner. A larger note covers its neighbours. */
export function resizeSelected(editor: Editor, size: NoteSize): void {
  const notes = selectedNoteShapes(editor)
  editor.markHistoryStoppingPoint('resize notes')
  editor.updateShapes(notes.map(({ id, type }) => ({ id, type, props: { size } })))
  if (size !== 'm') editor.bringToFront(notes)
}

/** The size of all selected notes; `null` if none is selected or they differ. */
export function sizeOfSelected(editor: Editor): NoteSize | null {
  const notes = selectedNoteShapes(editor)
  const sizes = new Set(notes.map(({ props }) => noteSheet('size' in props ? String(props.size) : '').size))
  const [size] = sizes
  return sizes.size === 1 && size ? size : null
}

/** Beside the selection, or as near as the copies cover nothing. */
export function duplicateSelected(editor: Editor): void {
  const ids = editor.getSelectedShapeIds()
  if (editor.getIsReadonly() || ids.length === 0) return
  editor.markHistoryStoppingPoint('duplicate')
  const bounds = editor.getSelectionPageBounds()
  editor.duplicateShapes(ids, { x: (bounds?.w ?? 0) + NOTE_GAP, y: 0 })
  // On a full board there are no copies.
  const copies = editor.getSelectedShapeIds().filter((id) => !ids.includes(id))
  placeCopies(editor, copies)
  bringIntoView(editor, editor.getSelectionPageBounds())
}

export function deleteSelected(editor: Editor): void {
  editor.markHistoryStoppingPoint('delete')
  editor.deleteShapes(editor.getSelectedShapeIds())
}
