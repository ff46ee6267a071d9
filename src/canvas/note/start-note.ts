import { createShapeId, type Editor, type TLNoteShape, type VecLike } from 'tldraw'
import { placeNote } from '#board/place-note.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { typeInNote } from './type-in-note.ts'

const HALF = NOTE_SIZE / 2
/** How far around the wanted place other notes are looked for. */
const REACH = 3_000

/**
 * A new note, being typed. With a point its middle is there, whatever lies below. Without one it is in the middle
 * of what is seen, or as near as it covers nothing.
 */
export function startNote(editor: Editor, at?: VecLike): void {
  if (editor.getIsReadonly()) return
  editor.complete()
  const corner = at ? { x: at.x - HALF, y: at.y - HALF } : freePlace(editor)
  const id = createShapeId()
  editor.markHistoryStoppingPoint('new note')
  // Made with its corner where its middle will be: the frame that was pointed at takes it.
  editor.createShape<TLNoteShape>({ id, type: 'note', x: corner.x + HALF, y: corner.y + HALF })
  if (!editor.getShape(id)) return
  const { x, y } = editor.getPointInParentSpace(id, corner)
  editor.updateShape<TLNoteShape>({ id, type: 'note', x, y })
  typeInNote(editor, id)
  bringIntoView(editor, id)
}

function freePlace(editor: Editor): VecLike {
  const center = editor.getViewportPageBounds().center
  const occupied = editor.getCurrentPageShapes().flatMap((shape) => {
    if (shape.type === 'frame' || shape.type === 'arrow') return []
    const bounds = editor.getShapePageBounds(shape)
    const isNear =
      bounds && Math.abs(bounds.midX - center.x) < REACH && Math.abs(bounds.midY - center.y) < REACH
    return isNear ? [bounds] : []
  })
  return placeNote(occupied, { x: center.x - HALF, y: center.y - HALF })
}

function bringIntoView(editor: Editor, id: TLNoteShape['id']): void {
  const bounds = editor.getShapePageBounds(id)
  if (!bounds || editor.getViewportPageBounds().contains(bounds)) return
  editor.centerOnPoint(bounds.center, { animation: { duration: 220 } })
}
