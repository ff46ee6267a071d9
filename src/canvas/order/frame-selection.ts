import { Box, createShapeId, type Editor, type TLFrameShape, type TLShape, type TLShapeId } from 'tldraw'
import { FRAME_TITLE_HEIGHT, withTitle } from '#board/doc/obstacles.ts'
import { FRAME_PADDING, NOTE_GAP, overlapArea } from '#board/space/free-space.ts'
import { layGrid, squareColumns } from '#board/space/lay-grid.ts'
import { NAME_ROOM } from '#board/space/place-area.ts'
import { inReadingOrder } from '#board/space/reading-order.ts'
import { nearestFree, REACH } from '#board/space/rings.ts'
import { asFrame } from '../frame/frame-content.ts'
import { nameFrame } from '../frame/name-frame.ts'
import { isInLocked } from '../lock/facilitator-lock.ts'
import { occupiedIn } from '../note/occupied-on-canvas.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { bringIntoView, withFrameName } from '../window/show-on-canvas.ts'
import { announceResult } from './announce-result.ts'
import { ORDER_LABELS } from './order-labels.ts'
import { childrenOf, isInRound, isNote, localBox } from './ordered-shapes.ts'

/** Whether a group of the selection is a frame: it has notes or frames. Reads signals. */
export function isGroupedInFrame(editor: Editor): boolean {
  return (
    canFrameSelection(editor) &&
    shapesToFrame(editor).some((shape) => isNote(shape) || shape.type === 'frame')
  )
}

/** Whether the selection is some of the notes of a frame, which grouping takes out of it. Reads signals. */
export function isSplit(editor: Editor): boolean {
  return canFrameSelection(editor) && splitFrame(editor, shapesToFrame(editor)) !== null
}

export function canFrameSelection(editor: Editor): boolean {
  const tools = boardSignals(editor).tools.get()
  const mayFrame = tools === null || tools.has('frames')
  return mayFrame && !editor.getIsReadonly() && shapesToFrame(editor).length > 0
}

/**
 * Adds a frame around the selection, in one step of undo, with its title ready for typing. If something else lies there, notes are
 * gathered in a frame at the nearest free place. Some of the notes of a frame move out of it, to a frame beside it.
 */
export function frameSelection(editor: Editor): void {
  if (!canFrameSelection(editor)) return
  const shapes = shapesToFrame(editor)
  const splits = splitFrame(editor, shapes) !== null
  const parent = splits ? null : sharedFrame(editor, shapes)
  const bounds = boundsAround(editor, shapes, parent)
  const isGathered = !parent && shapes.every(isNote) && isInWay(editor, bounds, shapes)
  editor.complete()
  editor.markHistoryStoppingPoint('frame selection')
  const frame = addFrame(editor, bounds, parent)
  if (!frame) return
  editor.reparentShapes([...shapes], frame.id)
  if (isGathered) gather(editor, frame, shapes)
  const shown = editor.getShapePageBounds(frame.id)
  bringIntoView(editor, shown ? withFrameName(editor, shown) : null)
  nameFrame(editor, frame.id)
  announceResult(editor, shapes, splits ? ORDER_LABELS.splitOff : ORDER_LABELS.grouped)
}

/** `null` if the board is full. */
function addFrame(editor: Editor, bounds: Box, parent: TLFrameShape | null): TLFrameShape | null {
  const id = createShapeId()
  const corner = parent ? editor.getPointInShapeSpace(parent, bounds.point) : bounds.point
  editor.createShape<TLFrameShape>({
    id,
    type: 'frame',
    parentId: parent?.id ?? editor.getCurrentPageId(),
    x: corner.x,
    y: corner.y,
    props: { w: bounds.w, h: bounds.h },
  })
  return asFrame(editor, editor.getShape(id))
}

/** Returns the selected shapes that are unlocked and in no round; a round's lanes belong to its advisors. */
function shapesToFrame(editor: Editor): TLShape[] {
  return editor.getSelectedShapes().filter((shape) => !isInLocked(editor, shape) && !isInRound(editor, shape))
}

/** The frame that these are notes of, if other notes are left in it; else `null`. */
function splitFrame(editor: Editor, shapes: readonly TLShape[]): TLFrameShape | null {
  const frame = shapes.every(isNote) ? sharedFrame(editor, shapes) : null
  const notes = frame ? childrenOf(editor, frame).filter(isNote) : []
  return notes.length > shapes.length ? frame : null
}

/** The upright frame around all of them; `null` if the new frame belongs on the page. */
function sharedFrame(editor: Editor, shapes: readonly TLShape[]): TLFrameShape | null {
  const [first] = shapes
  if (!first || shapes.some(({ parentId }) => parentId !== first.parentId)) return null
  const frame = asFrame(editor, editor.getShapeParent(first))
  return frame && editor.getShapePageTransform(frame).rotation() === 0 ? frame : null
}

/** With padding, as far as their own frame has room: it would clip the rest. */
function boundsAround(editor: Editor, shapes: readonly TLShape[], parent: TLFrameShape | null): Box {
  const inner = Box.Common(shapes.flatMap((shape) => editor.getShapePageBounds(shape) ?? []))
  const requested = inner.clone().expandBy(FRAME_PADDING)
  const outer = parent && editor.getShapePageBounds(parent)
  if (!outer) return requested
  const left = Math.min(inner.minX, Math.max(requested.minX, outer.minX))
  const top = Math.min(inner.minY, Math.max(requested.minY, outer.minY))
  const right = Math.max(inner.maxX, Math.min(requested.maxX, outer.maxX))
  const bottom = Math.max(inner.maxY, Math.min(requested.maxY, outer.maxY))
  return new Box(left, top, right - left, bottom - top)
}

/** Whether the new frame or its title would lie under or over anything else. */
function isInWay(editor: Editor, bounds: Box, shapes: readonly TLShape[]): boolean {
  const area = withTitle(bounds, FRAME_TITLE_HEIGHT)
  return othersIn(editor, Box.From(area), shapes).some((box) => overlapArea(area, box) > 0)
}

/** Returns the occupied boxes in reach, without these shapes and the arrows at them. */
function othersIn(editor: Editor, reach: Box, shapes: readonly TLShape[]) {
  const arrows = shapes.flatMap(({ id }) =>
    editor.getBindingsToShape(id, 'arrow').map(({ fromId }) => fromId),
  )
  const out = editor.getShapeAndDescendantIds([...shapes.map(({ id }) => id), ...arrows])
  return occupiedIn(editor, reach, { out, home: NO_FRAMES })
}

const NO_FRAMES: ReadonlySet<string> = new Set<TLShapeId>()

/** Lays the notes out in the frame, and the frame where it covers nothing. */
function gather(editor: Editor, { id, x, y }: TLFrameShape, shapes: readonly TLShape[]): void {
  const items = inReadingOrder(
    shapes.flatMap(({ id: noteId }) => {
      const shape = editor.getShape(noteId)
      return shape ? [{ shape, box: localBox(editor, shape) }] : []
    }),
  )
  const grid = layGrid(
    items.map(({ box }) => box),
    squareColumns(items.length),
  )
  const [w, h] = [grid.w + 2 * FRAME_PADDING, grid.h + 2 * FRAME_PADDING]
  const area = { x, y: y - NAME_ROOM, w, h: h + NAME_ROOM }
  const frame = editor.getShape(id)
  const others = othersIn(editor, Box.From(area).expandBy(REACH), [...shapes, ...(frame ? [frame] : [])])
  const place = nearestFree(area, others) ?? { x, y: (editor.getCurrentPageBounds()?.maxY ?? y) + NOTE_GAP }
  editor.updateShapes([
    { id, type: 'frame', x: place.x, y: place.y + NAME_ROOM, props: { w, h } },
    ...items.map(({ shape, box }, i) => {
      const to = grid.places[i] ?? box
      return {
        id: shape.id,
        type: shape.type,
        x: shape.x + FRAME_PADDING + to.x - box.x,
        y: shape.y + FRAME_PADDING + to.y - box.y,
      }
    }),
  ])
}
