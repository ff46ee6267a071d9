import { createShapeId, type Editor, type TLNoteShape, type VecLike } from 'tldraw'
import { placeNote } from '#board/place-note.ts'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import { boardWindow } from '../window/install-window.ts'

/** How far around the wished place other things are looked for. */
const REACH = 3_000
/** Sums of coordinates are off by a little: without this, a note exactly beside another would count as covering it. */
const SLACK = 0.5

/** null: the board is full. The corner is a page point; the frame that is under the note's middle takes it. */
export function createNote(
  editor: Editor,
  corner: VecLike,
  props: Partial<Pick<TLNoteShape['props'], 'color' | 'scale'>> = {},
): TLNoteShape | null {
  const half = (NOTE_SIZE * (props.scale ?? 1)) / 2
  const id = createShapeId()
  // A frame takes what is made inside of it, by the new shape's corner: so the middle is made the corner first.
  editor.createShape<TLNoteShape>({ id, type: 'note', x: corner.x + half, y: corner.y + half, props })
  const note = editor.getShape<TLNoteShape>(id)
  if (!note) return null
  const { x, y } = editor.getPointInParentSpace(id, corner)
  editor.updateShape<TLNoteShape>({ id, type: 'note', x, y })
  return note
}

/** The page point nearest to the wished one where a note's top left corner may be without covering anything. */
export function freePlaceNear(editor: Editor, wish: VecLike): VecLike {
  const reach = { minX: wish.x - REACH, minY: wish.y - REACH, maxX: wish.x + REACH, maxY: wish.y + REACH }
  const occupied = [...boardWindow(editor).query(reach)].flatMap((id) => {
    const shape = editor.getShape(id)
    if (!shape || shape.type === 'frame' || shape.type === 'arrow') return []
    const bounds = editor.getShapePageBounds(shape)
    return bounds
      ? [{ x: bounds.x + SLACK, y: bounds.y + SLACK, w: bounds.w - 2 * SLACK, h: bounds.h - 2 * SLACK }]
      : []
  })
  return placeNote(occupied, wish)
}
