import {
  Box,
  type Computed,
  computed,
  type Editor,
  Group2d,
  isUninitialized,
  RESET_VALUE,
  type RecordsDiff,
  type TLArrowShape,
  type TLNoteShape,
  type TLParentId,
  type TLRecord,
  type TLShape,
  type TLShapeId,
  unsafe__withoutCapture,
} from 'tldraw'
import { noteSide } from '#board/record/record-kinds.ts'
import { attemptForShape } from '../quarantine/shape-quarantine.ts'
import { type Bounds, BoxGrid } from './box-grid.ts'

/** Page units that a card may extend below its record's size. */
const CARD_REACH: Readonly<Record<string, number>> = { synthesis: 3_000, question: 1_500 }

export interface ShapeGrid {
  boxes: BoxGrid<TLShapeId>
  /** Their headings keep their size on the screen and extend beyond their boxes when zoomed out: always included in hit tests. */
  frames: Set<TLShapeId>
  /** All but notes. */
  others: Set<TLShapeId>
  /** A new value for every change; the rest is the same object all the time. */
  epoch: number
}

/**
 * One signal in place of the bounds of all shapes. Reading the bounds of each shape from the editor would subscribe to thousands
 * of signals, and checking those costs more per frame than drawing.
 */
export function shapeGrid(editor: Editor): Computed<ShapeGrid> {
  const shapeHistory = editor.store.query.filterHistory('shape')
  const bindingHistory = editor.store.query.filterHistory('binding')
  const pages = new WeakMap<ShapeGrid, TLParentId>()
  return computed<ShapeGrid>('shape grid', (before, lastEpoch) => {
    const shapeEpoch = shapeHistory.get()
    bindingHistory.get()
    const pageId = editor.getCurrentPageId()
    const shapeDiffs = isUninitialized(before) ? RESET_VALUE : shapeHistory.getDiffSince(lastEpoch)
    const bindingDiffs = isUninitialized(before) ? RESET_VALUE : bindingHistory.getDiffSince(lastEpoch)
    return unsafe__withoutCapture(() => {
      const isStale =
        isUninitialized(before) ||
        shapeDiffs === RESET_VALUE ||
        bindingDiffs === RESET_VALUE ||
        pages.get(before) !== pageId
      const next = isStale
        ? readAll(editor)
        : readChanged(editor, before, touchedBy(editor, before, [...shapeDiffs, ...bindingDiffs]))
      next.epoch = isUninitialized(before) ? shapeEpoch : before.epoch + 1
      pages.set(next, pageId)
      return next
    })
  })
}

function readAll(editor: Editor): ShapeGrid {
  const grid: ShapeGrid = { boxes: new BoxGrid(), frames: new Set(), others: new Set(), epoch: 0 }
  for (const id of editor.getCurrentPageShapeIds()) readShape(editor, grid, id)
  return grid
}

function readChanged(editor: Editor, grid: ShapeGrid, touched: Set<TLShapeId>): ShapeGrid {
  const here = editor.getCurrentPageShapeIds()
  for (const id of touched) {
    if (here.has(id)) readShape(editor, grid, id)
    else {
      grid.boxes.delete(id)
      grid.frames.delete(id)
      grid.others.delete(id)
    }
  }
  return { ...grid }
}

/**
 * The bounds of a note that lies directly on the page; `null` for other shapes. Most shapes are such notes, and tldraw would keep
 * six signals for each of them from its first bounds on.
 */
export function boundsOfPageNote(editor: Editor, shape: TLShape): Bounds | null {
  if (shape.rotation !== 0 || shape.parentId !== editor.getCurrentPageId()) return null
  if (!editor.isShapeOfType<TLNoteShape>(shape, 'note')) return null
  const { x, y, props } = shape
  const side = noteSide(props.size, props.scale)
  return [x, y, side].every(Number.isFinite) ? { minX: x, minY: y, maxX: x + side, maxY: y + side } : null
}

function readShape(editor: Editor, grid: ShapeGrid, id: TLShapeId): void {
  const shape = editor.getShape(id)
  const noteBounds = shape && boundsOfPageNote(editor, shape)
  if (noteBounds) {
    grid.boxes.set(id, noteBounds)
    return
  }
  const bounds = shape && sanitizeBounds(editor, shape)
  if (!shape || !bounds) {
    grid.boxes.delete(id)
    return
  }
  if (shape.type === 'frame') grid.frames.add(id)
  if (shape.type !== 'note') grid.others.add(id)
  // A card is as high as its text, which its record does not contain: reserve the maximum.
  const below = CARD_REACH[shape.type] ?? 0
  grid.boxes.set(id, { minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY + below })
}

/** `undefined` if it has none, or can't be drawn. */
function sanitizeBounds(editor: Editor, shape: TLShape): Box | undefined {
  const read = () => {
    const bounds = boundsWithLabel(editor, shape)
    // A box with NaN is in no window, and hides the shapes that are queried together with it.
    if (bounds && ![bounds.x, bounds.y, bounds.w, bounds.h].every(Number.isFinite))
      throw new Error('a shape has no finite bounds on the page')
    return bounds
  }
  return attemptForShape(editor, shape.id, 'bounds', read, () => undefined)
}

function isFiniteBox({ x, y, w, h }: Box): boolean {
  return [x, y, w, h].every(Number.isFinite)
}

/** tldraw's bounds exclude labels, but a click on an arrow's label hits the arrow. */
function boundsWithLabel(editor: Editor, shape: TLShape): Box | undefined {
  const bounds = editor.getShapePageBounds(shape)
  if (!bounds || !editor.isShapeOfType<TLArrowShape>(shape, 'arrow') || !shape.props.text) return bounds
  const geometry = editor.getShapeGeometry(shape)
  if (!(geometry instanceof Group2d)) return bounds
  const transform = editor.getShapePageTransform(shape)
  const parts = geometry.children.map(({ bounds }) => Box.FromPoints(transform.applyToPoints(bounds.corners)))
  // The label of an arrow without length, between two overlapping shapes, has no place.
  return Box.Common([bounds, ...parts.filter(isFiniteBox)])
}

/** The changed shapes and their dependents: their content, the groups around them, and arrows bound to any of these. */
function touchedBy(editor: Editor, grid: ShapeGrid, diffs: RecordsDiff<TLRecord>[]): Set<TLShapeId> {
  const touched = new Set<TLShapeId>()
  const touch = (id: TLShapeId) => {
    if (touched.has(id)) return
    touched.add(id)
    for (const childId of editor.getSortedChildIdsForParent(id)) touch(childId)
    const parentId = editor.getShape(id)?.parentId
    if (parentId?.startsWith('shape:') && editor.getShape(parentId as TLShapeId)?.type === 'group') {
      touch(parentId as TLShapeId)
    }
    for (const binding of editor.getBindingsToShape(id, 'arrow')) touch(binding.fromId)
  }
  for (const record of changedRecords(diffs)) {
    if (record.typeName === 'shape') {
      touch(record.id)
      // A child that left or was deleted: its former group shrinks.
      const { parentId } = record
      if (parentId.startsWith('shape:') && grid.boxes.get(parentId as TLShapeId)) touch(parentId as TLShapeId)
    } else if (record.typeName === 'binding') touch(record.fromId)
  }
  return touched
}

function* changedRecords(diffs: RecordsDiff<TLRecord>[]): Generator<TLRecord> {
  for (const diff of diffs) {
    yield* Object.values(diff.added)
    yield* Object.values(diff.removed)
    for (const [before, after] of Object.values(diff.updated)) {
      yield before
      yield after
    }
  }
}
