import type { Box, Editor, TLNoteShape, TLShapeId, VecLike } from 'tldraw'
import { NOTE_SIZE, noteSide } from '#board/record/record-kinds.ts'
import { freePlacesIn } from '#board/space/frame-grid.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { occupiedIn } from './occupied-on-canvas.ts'

/** A frame that facilitators made larger has more; the places after them are full of notes anyway. */
const MAX_PLACES = 400

/**
 * The next free place in a frame of the step that runs: in the frame nearest to the middle of the view, and in view if it has
 * such a place. `null` if no frame of the step is in view, or all in view are full.
 */
export function placeInStepFrame(editor: Editor): VecLike | null {
  const view = editor.getViewportPageBounds()
  const inView = stepFrames(editor).filter((frame) => frame.collides(view))
  const nearestFirst = inView.toSorted((a, b) => distance(a, view.center) - distance(b, view.center))
  for (const frame of nearestFirst) {
    const places = freePlaces(editor, frame)
    const place =
      places.find((at) => view.containsPoint(at) && view.containsPoint(farCorner(at))) ?? places[0]
    if (place) return place
  }
  return null
}

/** The next free place in the step's frame in which this note lies; `null` if there is none. */
export function placeInStepFrameOf(editor: Editor, note: TLNoteShape): VecLike | null {
  // The places are for notes of the usual size.
  if (noteSide(note.props.size, note.props.scale) !== NOTE_SIZE) return null
  const middle = editor.getShapePageBounds(note.id)?.center
  const frame = middle && stepFrames(editor).find((box) => box.containsPoint(middle))
  return (frame && freePlaces(editor, frame)[0]) ?? null
}

function stepFrames(editor: Editor): Box[] {
  const session = boardSignals(editor).session.get()
  if (!session) return []
  return framesToWriteIn(session).flatMap(({ id }) => editor.getShapePageBounds(id as TLShapeId) ?? [])
}

function freePlaces(editor: Editor, { x, y, w, h, minX, minY, maxX, maxY }: Box): VecLike[] {
  return freePlacesIn({ x, y, w, h }, MAX_PLACES, occupiedIn(editor, { minX, minY, maxX, maxY }))
}

function farCorner({ x, y }: VecLike): VecLike {
  return { x: x + NOTE_SIZE, y: y + NOTE_SIZE }
}

/** Page units to the box; 0 inside it. */
function distance(box: Box, { x, y }: VecLike): number {
  const dx = Math.max(box.minX - x, 0, x - box.maxX)
  const dy = Math.max(box.minY - y, 0, y - box.maxY)
  return Math.hypot(dx, dy)
}
