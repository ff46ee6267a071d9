import { Box, type Editor, type TLFrameShape, type TLShape, type TLShapeId } from 'tldraw'
import { boundsOf, FRAME_PADDING, type Box as PlainBox } from '#board/space/free-space.ts'
import { layGrid, squareColumns } from '#board/space/lay-grid.ts'
import { inReadingOrder } from '#board/space/reading-order.ts'
import { nearestFree, REACH } from '#board/space/rings.ts'
import { coversMore } from '#board/space/tidy-grid.ts'
import { formatCount } from '#ui/format-count.ts'
import { asFrame, growAround } from '../frame/frame-content.ts'
import { occupiedIn } from '../note/occupied-on-canvas.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'
import { ORDER_LABELS } from './order-labels.ts'
import { childrenOf, localBox } from './ordered-shapes.ts'
import { looseFrames } from './ungroup-frames.ts'

/** A longer title is hardly read. */
const MAX_TITLE_CHARS = 100

/** The selected frames that can become one: two or more with one parent. Reads signals. */
function framesToMerge(editor: Editor): TLFrameShape[] {
  const frames = looseFrames(editor)
  return frames.length > 1 && frames.every(({ parentId }) => parentId === frames[0]?.parentId) ? frames : []
}

export function canMergeFrames(editor: Editor): boolean {
  return framesToMerge(editor).length > 0
}

/**
 * Moves the content of the selected frames into the first of them in reading order, each beside the other as it was arranged, in one
 * step of undo. The content of the first stays in its place in it, and locked shapes of the others where they are on the page.
 */
export function mergeFrames(editor: Editor): void {
  const frames = framesToMerge(editor)
  const items = inReadingOrder(frames.map((frame) => ({ frame, box: localBox(editor, frame) })))
  const [first, ...others] = items.map(({ frame }) => frame)
  if (!first) return
  const before = localBox(editor, first)
  const name = joinTitles(items.map(({ frame }) => frame.props.name))
  editor.complete()
  editor.markHistoryStoppingPoint('merge frames')
  editor.run(() => {
    const moved = others.map((frame) => moveContent(editor, frame, first))
    editor.deleteShapes(others.map(({ id }) => id))
    layBlocks(editor, first, moved)
    editor.updateShape<TLFrameShape>({ id: first.id, type: 'frame', props: { name } })
    makeRoom(editor, first.id, before)
  })
  editor.setSelectedShapes([first.id])
  bringIntoView(editor, editor.getSelectionPageBounds())
  boardSignals(editor).say(ORDER_LABELS.merged(formatCount(frames.length, 'frame'), name))
}

/** All titles, once each; the first alone if that would be too long. */
export function joinTitles(names: readonly string[]): string {
  const titles = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
  const joined = titles.join(', ')
  return joined.length <= MAX_TITLE_CHARS ? joined : (titles[0] ?? '')
}

/** @returns the moved shapes, in order */
function moveContent(editor: Editor, from: TLFrameShape, to: TLFrameShape): TLShapeId[] {
  const content = childrenOf(editor, from)
  const locked = content.filter(({ isLocked }) => isLocked)
  const loose = content.filter(({ isLocked }) => !isLocked)
  editor.reparentShapes(locked, from.parentId, from.index)
  editor.reparentShapes(loose, to.id)
  return loose.map(({ id }) => id)
}

/** Lays the blocks out beside the content of the frame, which grows to the right and downward. */
function layBlocks(editor: Editor, frame: TLFrameShape, moved: readonly TLShapeId[][]): void {
  const all = new Set(moved.flat())
  const own = boundsOfShapes(
    editor,
    childrenOf(editor, frame).filter(({ id }) => !all.has(id)),
  )
  const blocks = moved.flatMap((ids) => {
    const shapes = ids.flatMap((id) => editor.getShape(id) ?? []).filter((shape) => !isBound(editor, shape))
    const bounds = boundsOfShapes(editor, shapes)
    return bounds ? [{ shapes, bounds }] : []
  })
  const boxes = [...(own ? [own] : []), ...blocks.map(({ bounds }) => bounds)]
  const grid = layGrid(boxes, squareColumns(boxes.length), FRAME_PADDING)
  const corner = own ?? { x: FRAME_PADDING, y: FRAME_PADDING }
  for (const [i, { shapes, bounds }] of blocks.entries()) {
    const place = grid.places[i + (own ? 1 : 0)] ?? { x: 0, y: 0 }
    const [dx, dy] = [corner.x + place.x - bounds.x, corner.y + place.y - bounds.y]
    editor.updateShapes(shapes.map(({ id, type, x, y }) => ({ id, type, x: x + dx, y: y + dy })))
  }
  const { w, h } = frame.props
  const size = {
    w: Math.max(w, corner.x + grid.w + FRAME_PADDING),
    h: Math.max(h, corner.y + grid.h + FRAME_PADDING),
  }
  editor.updateShape<TLFrameShape>({ id: frame.id, type: 'frame', props: size })
}

function boundsOfShapes(editor: Editor, shapes: readonly TLShape[]): PlainBox | null {
  return boundsOf(shapes.map((shape) => localBox(editor, shape)))
}

/** An arrow follows its bound shapes. */
function isBound(editor: Editor, shape: TLShape): boolean {
  return shape.type === 'arrow' && editor.getBindingsFromShape(shape, 'arrow').length > 0
}

/** A frame that would cover more than before moves to the nearest free place; a frame around it grows instead. */
function makeRoom(editor: Editor, id: TLShapeId, before: PlainBox): void {
  const frame = asFrame(editor, editor.getShape(id))
  if (!frame) return
  const outer = asFrame(editor, editor.getShapeParent(frame))
  if (outer) {
    growAround(editor, outer, [frame])
    return
  }
  const box = localBox(editor, frame)
  const out = editor.getShapeAndDescendantIds([id])
  const obstacles = occupiedIn(editor, Box.From(box).expandBy(REACH), { out, home: new Set() })
  const place = coversMore([before], [box], obstacles) ? nearestFree(box, obstacles) : null
  if (!place) return
  const [x, y] = [frame.x + place.x - box.x, frame.y + place.y - box.y]
  editor.updateShape<TLFrameShape>({ id, type: 'frame', x, y })
}
