import type { Editor, TLShape, TLShapeId } from 'tldraw'
import { NOTE_GAP } from '#board/place-note.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { placeCopies } from '../note/free-corner.ts'
import { NoteColorStyle } from '../note/note-color.ts'
import { type NoteSize, noteSheet } from '../note/note-layout.ts'
import { bringIntoView } from '../show-on-canvas.ts'

export const ARRANGEMENTS = [
  { id: 'grid', name: 'Lay out in a grid' },
  { id: 'row', name: 'Put in a row' },
  { id: 'column', name: 'Put in a column' },
  { id: 'left', name: 'Line up left edges' },
  { id: 'top', name: 'Line up top edges' },
] as const
export type ArrangementId = (typeof ARRANGEMENTS)[number]['id']

function isNote(shape: TLShape): boolean {
  return shape.type === 'note'
}

export function selectedNoteShapes(editor: Editor): TLShape[] {
  return editor.getSelectedShapes().filter(isNote)
}

/** In reading order from the top left of the selection, with as many columns as rows. */
function layOutGrid(editor: Editor, ids: readonly TLShapeId[]): void {
  const boxes = ids.flatMap((id) => {
    const bounds = editor.getShapePageBounds(id)
    return bounds ? [{ id, bounds }] : []
  })
  boxes.sort((a, b) => {
    const rows = Math.round((a.bounds.y - b.bounds.y) / NOTE_SIZE)
    return rows || a.bounds.x - b.bounds.x
  })
  const columns = Math.ceil(Math.sqrt(boxes.length))
  const left = Math.min(...boxes.map(({ bounds }) => bounds.x))
  const top = Math.min(...boxes.map(({ bounds }) => bounds.y))
  const width = Math.max(...boxes.map(({ bounds }) => bounds.w)) + NOTE_GAP
  const height = Math.max(...boxes.map(({ bounds }) => bounds.h)) + NOTE_GAP
  const moves = boxes.flatMap(({ id }, i) => {
    const shape = editor.getShape(id)
    if (!shape) return []
    const place = { x: left + (i % columns) * width, y: top + Math.floor(i / columns) * height }
    const { x, y } = editor.getPointInParentSpace(shape, place)
    return [{ id, type: shape.type, x, y }]
  })
  editor.updateShapes(moves)
}

export function arrange(editor: Editor, arrangement: ArrangementId): void {
  const ids = editor.getSelectedShapeIds()
  if (ids.length < 2) return
  editor.markHistoryStoppingPoint(arrangement)
  switch (arrangement) {
    case 'grid':
      layOutGrid(editor, ids)
      break
    case 'row':
      editor.alignShapes(ids, 'top')
      editor.stackShapes(ids, 'horizontal', NOTE_GAP)
      break
    case 'column':
      editor.alignShapes(ids, 'left')
      editor.stackShapes(ids, 'vertical', NOTE_GAP)
      break
    case 'left':
    case 'top':
      editor.alignShapes(ids, arrangement)
      break
  }
}

export function recolorSelected(editor: Editor, color: string): void {
  editor.markHistoryStoppingPoint('recolour')
  editor.updateShapes(selectedNoteShapes(editor).map(({ id, type }) => ({ id, type, props: { color } })))
  editor.setStyleForNextShapes(NoteColorStyle, color as typeof NoteColorStyle.defaultValue)
}

/** Keeps the top left corner. A larger note covers what it reaches. */
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

export function toggleLock(editor: Editor): void {
  editor.markHistoryStoppingPoint('lock')
  const ids = editor.getSelectedShapeIds()
  editor.toggleLock(ids)
  // Locking deselects; selected shapes show how to unlock them.
  editor.setSelectedShapes(ids)
}
