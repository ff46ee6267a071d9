import { Box, type Editor, type TLFrameShape, type TLShape, type TLShapeId, Vec, type VecLike } from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { isRoundFrame } from '../signals/folded-shapes.ts'
import { boardWindow } from '../window/install-window.ts'

/** Growing around one note can bring the next one inside; a longer chain is a pile, not a group. */
const MAX_PASSES = 4
const NOTHING: ReadonlySet<TLShapeId> = new Set()

/** `null` for any other shape. */
export function asFrame(editor: Editor, shape: TLShape | undefined): TLFrameShape | null {
  return shape && editor.isShapeOfType<TLFrameShape>(shape, 'frame') ? shape : null
}

/**
 * Puts surrounded shapes into a frame: notes with their centre inside, and everything else that is entirely inside. The
 * frame grows to contain those notes, because it would clip them at its edge.
 * @param but shapes that stay where they are
 */
export function takeIn(editor: Editor, frameId: TLShapeId, but: ReadonlySet<TLShapeId> = NOTHING): void {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const frame = asFrame(editor, editor.getShape(frameId))
    if (!frame) return
    const surrounded = shapesSurroundedBy(editor, frame).filter((shape) => !but.has(shape.id))
    if (surrounded.length === 0) return
    growAround(editor, frame, surrounded.filter(isNote))
    editor.reparentShapes(surrounded, frameId)
  }
}

function shapesSurroundedBy(editor: Editor, frame: TLFrameShape): TLShape[] {
  const bounds = editor.getShapePageBounds(frame)
  if (!bounds) return []
  const order = editor.getSortedChildIdsForParent(frame.parentId)
  const near = boardWindow(editor).query(bounds)
  return order.flatMap((id) => {
    const shape = near.has(id) && id !== frame.id ? editor.getShape(id) : undefined
    return shape && isSurrounded(editor, frame, shape) ? [shape] : []
  })
}

function isSurrounded(editor: Editor, frame: TLFrameShape, shape: TLShape): boolean {
  if (shape.isLocked || editor.isShapeHidden(shape) || isRoundFrame(shape)) return false
  // tldraw moves a bound arrow to the parent that its two ends share.
  if (shape.type === 'arrow' && editor.getBindingsFromShape(shape, 'arrow').length > 0) return false
  if (isNote(shape)) return isCentreInside(editor, frame, shape)
  return cornersIn(editor, frame, shape).every((point) => isInside(frame, point))
}

/** Whether the shape's centre is on the frame's sheet. */
export function isCentreInside(editor: Editor, frame: TLFrameShape, shape: TLShape): boolean {
  const center = editor.getShapePageBounds(shape)?.center
  return center !== undefined && isInside(frame, editor.getPointInShapeSpace(frame, center))
}

function isInside({ props }: TLFrameShape, { x, y }: VecLike): boolean {
  return x >= 0 && y >= 0 && x <= props.w && y <= props.h
}

function isNote(shape: TLShape): boolean {
  return shape.type === 'note'
}

function cornersIn(editor: Editor, frame: TLFrameShape, shape: TLShape): Vec[] {
  const corners = editor.getShapePageTransform(shape).applyToPoints(editor.getShapeGeometry(shape).vertices)
  return corners.map((point) => editor.getPointInShapeSpace(frame, point))
}

/** Enlarges the frame so that it clips none of these shapes, with a gap where it grows. */
export function growAround(editor: Editor, frame: TLFrameShape, shapes: readonly TLShape[]): void {
  if (shapes.length === 0) return
  const { w, h } = frame.props
  const box = Box.FromPoints(shapes.flatMap((shape) => cornersIn(editor, frame, shape)))
  const left = box.minX < 0 ? NOTE_GAP - box.minX : 0
  const top = box.minY < 0 ? NOTE_GAP - box.minY : 0
  const right = box.maxX > w ? box.maxX - w + NOTE_GAP : 0
  const bottom = box.maxY > h ? box.maxY - h + NOTE_GAP : 0
  if (left + top + right + bottom === 0) return
  // The frame's content stays in its place on the page while the frame's corner moves.
  const moves = editor.getSortedChildIdsForParent(frame.id).flatMap((id) => {
    const child = editor.getShape(id)
    return child ? [{ id, type: child.type, x: child.x + left, y: child.y + top }] : []
  })
  const corner = new Vec(-left, -top).rot(frame.rotation)
  editor.updateShapes([
    ...moves,
    {
      id: frame.id,
      type: 'frame',
      x: frame.x + corner.x,
      y: frame.y + corner.y,
      props: { w: w + left + right, h: h + top + bottom },
    },
  ])
}
