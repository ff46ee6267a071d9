import { Box, type Editor, kickoutOccludedShapes, type TLShapeId, type VecLike } from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { nearestFree, REACH } from '#board/space/rings.ts'
import { type Leaving, occupiedIn, reachAround } from './occupied-on-canvas.ts'

/**
 * A place where the box covers nothing: its own or the nearest, ring by ring; below everything if that is far.
 * @returns the top left corner on the page
 */
export function freeCorner(editor: Editor, bounds: Box, leaving?: Leaving): VecLike {
  const { x, y, w, h } = bounds
  const far = REACH + Math.max(w, h) / 2
  const obstacles = occupiedIn(editor, reachAround(bounds.center, far), leaving)
  const place = nearestFree({ x, y, w, h }, obstacles)
  return place ?? { x, y: (editor.getCurrentPageBounds()?.maxY ?? y) + NOTE_GAP }
}

/** Shapes with content: a copy on top of them would hide them, or not be noticed. */
const READ_TYPES = ['note', 'picture', 'frame', 'synthesis', 'question']

/** Moves new copies to where they cover nothing, in front of the rest. */
export function placeCopies(editor: Editor, copies: readonly TLShapeId[]): void {
  const shapes = copies.flatMap((id) => editor.getShape(id) ?? [])
  const bounds = Box.Common(shapes.flatMap((shape) => editor.getShapePageBounds(shape) ?? []))
  if (!shapes.some(({ type }) => READ_TYPES.includes(type))) return
  const { x, y } = freeCorner(editor, bounds, {
    out: editor.getShapeAndDescendantIds([...copies]),
    home: new Set(shapes.map(({ parentId }) => parentId)),
  })
  editor.nudgeShapes([...copies], { x: x - bounds.x, y: y - bounds.y })
  // A copy beside the original's frame is not in that frame, which would clip it.
  kickoutOccludedShapes(editor, [...copies])
  editor.bringToFront(shapes.filter(({ type }) => type !== 'frame'))
}
