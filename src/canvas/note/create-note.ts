import {
  clamp,
  createShapeId,
  type Editor,
  type TLFrameShape,
  type TLNoteShape,
  type TLShapeId,
  type VecLike,
} from 'tldraw'
import { NOTE_SIZE, noteSide } from '#board/record/record-kinds.ts'
import { besideNeighbour } from '#board/space/beside-neighbour.ts'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { placeNote } from '#board/space/place-note.ts'
import { boardWindow } from '../window/install-window.ts'
import { isCovering, occupiedIn, reachAround } from './occupied-on-canvas.ts'

/** The radius within which other shapes are considered. */
const REACH = 3_000

/** `null` if the board is full. The corner is a page point; the frame under the note's centre becomes its parent. */
export function createNote(
  editor: Editor,
  corner: VecLike,
  props: Partial<Pick<TLNoteShape['props'], 'color' | 'scale' | 'size'>> = {},
): TLNoteShape | null {
  const half = noteSide(props.size, props.scale) / 2
  const id = createShapeId()
  // tldraw chooses the parent frame by the new shape's corner, so the centre is used as the corner first.
  editor.createShape<TLNoteShape>({
    id,
    type: 'note',
    x: corner.x + half,
    y: corner.y + half,
    props: { size: 'm', ...props },
  })
  const note = editor.getShape<TLNoteShape>(id)
  if (!note) return null
  const { x, y } = editor.getPointInParentSpace(id, corner)
  editor.updateShape<TLNoteShape>({ id, type: 'note', x, y })
  keepWhole(editor, id, 2 * half)
  return note
}

/** A frame clips at its edge: a new note moves inside, or leaves the frame if it has no room there. */
function keepWhole(editor: Editor, id: TLShapeId, size: number): void {
  const note = editor.getShape<TLNoteShape>(id)
  const frame = note && editor.getShape(note.parentId)
  if (!note || !frame || !editor.isShapeOfType<TLFrameShape>(frame, 'frame')) return
  const { w, h } = frame.props
  if (note.x >= 0 && note.y >= 0 && note.x + size <= w && note.y + size <= h) return
  const x = inside(note.x, size, w)
  const y = inside(note.y, size, h)
  editor.updateShape<TLNoteShape>({ id, type: 'note', x, y })
  const bounds = editor.getShapePageBounds(id)
  const isRoomy = w >= size && h >= size && bounds && !isCovering(editor, id, bounds)
  if (isRoomy) return
  editor.updateShape<TLNoteShape>({ id, type: 'note', x: note.x, y: note.y })
  editor.reparentShapes([id], editor.getCurrentPageId())
}

function inside(at: number, size: number, room: number): number {
  const gap = Math.max(0, Math.min(NOTE_GAP, (room - size) / 2))
  return clamp(at, gap, Math.max(gap, room - size - gap))
}

/** The page point nearest to the requested one where a note's top left corner covers nothing. */
export function freePlaceNear(editor: Editor, request: VecLike): VecLike {
  return placeNote(occupiedIn(editor, reachAround(request, REACH)), request)
}

/** Like `freePlaceNear`, in the row or column of a note beside the place, if there is a near one. */
export function freePlaceInRow(editor: Editor, request: VecLike): VecLike {
  const occupied = occupiedIn(editor, reachAround(request, REACH))
  const place = placeNote(occupied, request)
  const isFree = (at: VecLike): boolean => {
    const free = placeNote(occupied, at)
    return free.x === at.x && free.y === at.y
  }
  const near = reachAround({ x: place.x + NOTE_SIZE / 2, y: place.y + NOTE_SIZE / 2 }, 2 * NOTE_SIZE)
  const notes = [...boardWindow(editor).query(near)].flatMap((id) => {
    const isNote = editor.getShape(id)?.type === 'note'
    return (isNote && editor.getShapePageBounds(id)) || []
  })
  return besideNeighbour(place, NOTE_SIZE, notes, isFree)
}
