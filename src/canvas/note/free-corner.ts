import { Box, type Editor, kickoutOccludedShapes, type TLShapeId, type VecLike } from 'tldraw'
import { freeSpace } from '#board/free-space.ts'
import { NOTE_GAP, ringsAround } from '#board/place-note.ts'
import { type Leaving, occupiedIn, reachAround } from './occupied.ts'

/** Page units: as far around as a free place is looked for. */
const REACH = 4_000

/**
 * Where the box covers nothing: its own place or the nearest, ring by ring; below everything when that is far.
 * @returns the top left corner on the page
 */
export function freeCorner(editor: Editor, bounds: Box, leaving?: Leaving): VecLike {
  const { w, h } = bounds
  const far = REACH + Math.max(w, h) / 2
  const free = freeSpace(occupiedIn(editor, reachAround(bounds.center, far), leaving))
  for (const { x, y } of ringsAround(bounds)) {
    if (Math.hypot(x - bounds.x, y - bounds.y) > REACH) break
    if (free.isFree({ x, y, w, h })) return { x, y }
  }
  return { x: bounds.x, y: (editor.getCurrentPageBounds()?.maxY ?? bounds.y) + NOTE_GAP }
}

/** What is read: a copy of it on other things could not be seen, or would hide them. */
const READ_TYPES = ['note', 'picture', 'frame', 'synthesis']

/** Moves copies that were just made to where they cover nothing, in front of the rest. */
export function placeCopies(editor: Editor, copies: readonly TLShapeId[]): void {
  const shapes = copies.flatMap((id) => editor.getShape(id) ?? [])
  const bounds = Box.Common(shapes.flatMap((shape) => editor.getShapePageBounds(shape) ?? []))
  if (!shapes.some(({ type }) => READ_TYPES.includes(type))) return
  const { x, y } = freeCorner(editor, bounds, {
    out: editor.getShapeAndDescendantIds([...copies]),
    home: new Set(shapes.map(({ parentId }) => parentId)),
  })
  editor.nudgeShapes([...copies], { x: x - bounds.x, y: y - bounds.y })
  // Beside the frame that the original is in, a copy is none of the frame's, which would hide it.
  kickoutOccludedShapes(editor, [...copies])
  editor.bringToFront(shapes.filter(({ type }) => type !== 'frame'))
}
