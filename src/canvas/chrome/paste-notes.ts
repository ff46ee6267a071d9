import { createShapeId, type Editor, type TLNoteShape, toRichText, type VecLike } from 'tldraw'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { placeGrid, placeNote } from '#board/space/place-note.ts'
import { occupiedIn, reachAround } from '../note/occupied-on-canvas.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'

/** How far a pasted list may extend. */
const REACH = 4_000

/** A note for each text, in a grid near `point` that covers nothing, all of it in view. One step of undo. */
export function pasteNotes(editor: Editor, texts: readonly string[], point?: VecLike): void {
  if (editor.getIsReadonly() || texts.length === 0) return
  const middle = point ?? editor.getViewportPageBounds().center
  const occupied = occupiedIn(editor, reachAround(middle, REACH))
  const columns = Math.ceil(Math.sqrt(texts.length))
  const origin = { x: middle.x - (columns * NOTE_SIZE) / 2, y: middle.y - NOTE_SIZE / 2 }
  const places =
    texts.length === 1 ? [placeNote(occupied, origin)] : placeGrid(texts.length, origin, occupied)
  editor.markHistoryStoppingPoint('paste notes')
  const notes = texts.flatMap((text, i) => {
    const place = places[i]
    return place ? [{ id: createShapeId(), ...place, text }] : []
  })
  editor.createShapes<TLNoteShape>(
    notes.map(({ id, x, y, text }) => ({ id, type: 'note', x, y, props: { richText: toRichText(text) } })),
  )
  editor.setSelectedShapes(notes.map(({ id }) => id).filter((id) => editor.getShape(id)))
  bringIntoView(editor, editor.getSelectionPageBounds())
}
