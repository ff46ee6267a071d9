import { Box, createShapeId, type Editor, type TLFrameShape, type TLShape } from 'tldraw'
import { asFrame } from './frame-content.ts'
import { nameFrame } from './name-frame.ts'

/** Page units from the content to the frame's edge. */
const PADDING = 24

/** Whether any part of the selection can be put into a new frame. */
export function canFrameSelection(editor: Editor): boolean {
  return !editor.getIsReadonly() && unlockedSelection(editor).length > 0
}

/** Adds a frame around the selection, in one step of undo, with its title ready for typing. */
export function frameSelection(editor: Editor): void {
  if (!canFrameSelection(editor)) return
  const shapes = unlockedSelection(editor)
  const parent = sharedFrame(editor, shapes)
  const bounds = boundsAround(editor, shapes, parent)
  if (!bounds) return
  const id = createShapeId()
  const corner = parent ? editor.getPointInShapeSpace(parent, bounds.point) : bounds.point
  editor.complete()
  editor.markHistoryStoppingPoint('frame selection')
  editor.createShape<TLFrameShape>({
    id,
    type: 'frame',
    parentId: parent?.id ?? editor.getCurrentPageId(),
    x: corner.x,
    y: corner.y,
    props: { w: bounds.w, h: bounds.h },
  })
  // The board may be full.
  if (!editor.getShape(id)) return
  editor.reparentShapes(shapes, id)
  nameFrame(editor, id)
}

function unlockedSelection(editor: Editor): TLShape[] {
  return editor.getSelectedShapes().filter((shape) => !editor.isShapeOrAncestorLocked(shape))
}

/** The upright frame that holds all of them; `null` if the new frame goes on the page. */
function sharedFrame(editor: Editor, shapes: readonly TLShape[]): TLFrameShape | null {
  const [first] = shapes
  if (!first || shapes.some(({ parentId }) => parentId !== first.parentId)) return null
  const frame = asFrame(editor, editor.getShapeParent(first))
  return frame && editor.getShapePageTransform(frame).rotation() === 0 ? frame : null
}

/** With padding, as far as their own frame has room: it would clip the rest. */
function boundsAround(editor: Editor, shapes: readonly TLShape[], parent: TLFrameShape | null): Box | null {
  const inner = Box.Common(shapes.flatMap((shape) => editor.getShapePageBounds(shape) ?? []))
  const requested = inner.clone().expandBy(PADDING)
  const outer = parent && editor.getShapePageBounds(parent)
  if (!outer) return requested
  const left = Math.min(inner.minX, Math.max(requested.minX, outer.minX))
  const top = Math.min(inner.minY, Math.max(requested.minY, outer.minY))
  const right = Math.max(inner.maxX, Math.min(requested.maxX, outer.maxX))
  const bottom = Math.max(inner.maxY, Math.min(requested.maxY, outer.maxY))
  return new Box(left, top, right - left, bottom - top)
}
