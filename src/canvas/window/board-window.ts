import {
  type Atom,
  atom,
  Box,
  type Computed,
  computed,
  type Editor,
  isUninitialized,
  type TLRenderingShape,
  type TLShapeId,
  unsafe__withoutCapture,
} from 'tldraw'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { Bounds } from './box-grid.ts'
import { paintOrder } from './paint-order.ts'
import type { RestedView } from './rested-view.ts'
import { boundsOfPageNote, type ShapeGrid, shapeGrid } from './shape-grid.ts'

/**
 * The set of all ids that are not in another set, without building it: with thousands of notes, most are always outside of the
 * window.
 */
class AllBut<Id> extends Set<Id> {
  private readonly all: ReadonlySet<Id>
  private readonly but: ReadonlySet<Id>

  /** `but` must be a subset of `all`. */
  constructor(all: ReadonlySet<Id>, but: ReadonlySet<Id>) {
    super()
    this.all = all
    this.but = but
  }

  override get size(): number {
    // Set's constructor reads this before the fields exist.
    return this.all ? this.all.size - this.but.size : 0
  }

  override has(id: Id): boolean {
    return this.all.has(id) && !this.but.has(id)
  }

  override *values(): SetIterator<Id> {
    for (const id of this.all) if (!this.but.has(id)) yield id
  }

  override keys(): SetIterator<Id> {
    return this.values()
  }

  override *entries(): SetIterator<[Id, Id]> {
    for (const id of this.values()) yield [id, id]
  }

  override [Symbol.iterator](): SetIterator<Id> {
    return this.values()
  }

  override forEach(visit: (id: Id, same: Id, set: Set<Id>) => void): void {
    for (const id of this.values()) visit(id, id, this)
  }
}

/**
 * With more notes in view than this, all are drawn on one canvas element; few enough that scrolling at the edge does not flip
 * back and forth.
 */
export const FAR_FROM = 250
const NEAR_BELOW = 220
/** While the zoom changes, a far view stays until it has few notes: putting hundreds on the page would hold up the movement. */
const NEAR_BELOW_WHILE_ZOOMING = 60
/** Drawing a scaled picture costs as much as some notes. */
const PICTURE_WEIGHT = 4
/** The box around the view is larger by about this fraction, and moves in steps of this size: most frames change nothing. */
const PADDING = 0.25
/** Shapes being erased have this fraction of their opacity, as in tldraw. */
const ERASING_OPACITY = 0.32

/** Painted by the far layer; other shapes are hidden from far away. */
const PAINTED_TYPES: ReadonlySet<string | undefined> = new Set(['note', 'picture'])

/** The shapes in view, and which of them are in the DOM. */
export class BoardWindow {
  readonly grid: Computed<ShapeGrid>
  /** The bounds of all shapes; `undefined` on an empty board. */
  readonly pageBounds: Computed<Box | undefined>
  /** The view, padded and snapped. */
  readonly box: Computed<Box>
  /** Shapes that touch the box. */
  readonly inBox: Computed<ReadonlySet<TLShapeId>>
  readonly isFar: Computed<boolean>
  /** `null` before the camera has stopped once. */
  readonly rested: Atom<RestedView | null> = atom<RestedView | null>('rested view', null)
  readonly culled: Computed<Set<TLShapeId>>
  readonly rendering: Computed<TLRenderingShape[]>
  readonly order: ReturnType<typeof paintOrder>
  /** The ids of `order`, the lowest first. */
  readonly inOrder: Computed<readonly TLShapeId[]>
  private readonly editor: Editor

  constructor(editor: Editor) {
    this.editor = editor
    this.grid = shapeGrid(editor)
    this.pageBounds = computed('page bounds', () => {
      // A text is as large as its letters, and no record changes when their font arrives.
      for (const id of this.grid.get().others)
        if (this.typeOf(id) === 'text') editor.fonts.trackFontsForShape(id)
      return unsafe__withoutCapture(() => commonBounds(editor))
    })
    this.order = paintOrder(editor)
    this.inOrder = computed('shapes in order', () =>
      [...this.order.get()].sort(([, a], [, b]) => a.index - b.index).map(([id]) => id),
    )
    this.box = computed('window box', () => snappedBox(editor.getViewportPageBounds()), {
      isEqual: (a, b) => a.equals(b),
    })
    this.inBox = computed('in window', () => this.query(this.box.get()), { isEqual: isSameSet })
    this.isFar = computed<boolean>('is far', (before) =>
      this.readIsFar(isUninitialized(before) ? false : before),
    )
    this.culled = computed('culled shapes', () => this.readCulled())
    this.rendering = computed('rendering shapes', () => this.readRendering())
  }

  query(region: Bounds): Set<TLShapeId> {
    return this.grid.get().boxes.query(region)
  }

  private readIsFar(wasFar: boolean): boolean {
    const inBox = this.inBox.get()
    const limit = wasFar ? (this.isZooming() ? NEAR_BELOW_WHILE_ZOOMING : NEAR_BELOW) : FAR_FROM
    if (inBox.size * PICTURE_WEIGHT <= limit) return false
    let weight = 0
    for (const id of inBox) {
      const type = this.typeOf(id)
      if (type === 'note') weight += 1
      else if (type === 'picture') weight += PICTURE_WEIGHT
      // While the zoom changes, this runs in each frame.
      if (weight > limit) return true
    }
    return false
  }

  private isZooming(): boolean {
    const rested = this.rested.get()
    return rested !== null && rested.zoom !== this.editor.getZoomLevel()
  }

  /** A shape's type never changes, so reading it needs no subscription. */
  private typeOf(id: TLShapeId): string | undefined {
    return unsafe__withoutCapture(() => this.editor.getShape(id)?.type)
  }

  private readCulled(): Set<TLShapeId> {
    const all = this.editor.getCurrentPageShapeIds()
    const shown = new Set<TLShapeId>()
    for (const id of this.inBox.get()) if (all.has(id)) shown.add(id)
    const editing = this.editor.getEditingShapeId()
    if (editing && all.has(editing)) shown.add(editing)
    return new AllBut(all, shown)
  }

  private readRendering(): TLRenderingShape[] {
    const editing = this.editor.getEditingShapeId()
    const isFar = this.isFar.get()
    const inBox = this.inBox.get()
    const ids = new Set(isFar ? this.listUnpainted(inBox) : inBox)
    if (editing) ids.add(editing)
    const order = this.order.get()
    const erasing = new Set(this.editor.getErasingShapeIds())
    const rendering: TLRenderingShape[] = []
    for (const id of ids) {
      const shape = this.editor.getShape(id)
      const layers = order.get(id)
      if (!shape || !layers || this.editor.isShapeHidden(shape)) continue
      rendering.push({
        id,
        shape,
        util: this.editor.getShapeUtil(shape),
        ...layers,
        opacity: this.opacityOf(id, erasing),
      })
    }
    // In a constant order, so that React moves no element; the z-index decides the stacking.
    return rendering.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Far views have thousands of notes, all of them painted. */
  private listUnpainted(inBox: ReadonlySet<TLShapeId>): TLShapeId[] {
    return [...this.grid.get().others].filter((id) => inBox.has(id) && !this.isPainted(id))
  }

  /** A picture that is being uploaded shows its progress and can be sent again. */
  private isPainted(id: TLShapeId): boolean {
    const type = this.typeOf(id)
    const { uploads } = boardSignals(this.editor)
    if (type !== 'picture' || uploads.get().size === 0) return PAINTED_TYPES.has(type)
    const shape = unsafe__withoutCapture(() => this.editor.getShape<PictureShape>(id))
    return !shape || !uploads.get().has(shape.props.picture)
  }

  private opacityOf(id: TLShapeId, erasing: ReadonlySet<TLShapeId>): number {
    let opacity = 1
    let isErasing = false
    for (let shape = this.editor.getShape(id); shape; shape = this.editor.getShapeParent(shape)) {
      opacity *= shape.opacity
      isErasing ||= erasing.has(shape.id)
    }
    return isErasing ? opacity * ERASING_OPACITY : opacity
  }
}

function commonBounds(editor: Editor): Box | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const id of editor.getCurrentPageShapeIds()) {
    const shape = editor.getShape(id)
    const bounds = shape && (boundsOfPageNote(editor, shape) ?? editor.getShapeMaskedPageBounds(id))
    if (!bounds) continue
    minX = Math.min(minX, bounds.minX)
    minY = Math.min(minY, bounds.minY)
    maxX = Math.max(maxX, bounds.maxX)
    maxY = Math.max(maxY, bounds.maxY)
  }
  return minX > maxX ? undefined : new Box(minX, minY, maxX - minX, maxY - minY)
}

function snappedBox(view: Box): Box {
  if (view.w === 0 || view.h === 0) return view
  const stepX = snapStep(view.w)
  const stepY = snapStep(view.h)
  const minX = Math.floor((view.minX - stepX) / stepX) * stepX
  const minY = Math.floor((view.minY - stepY) / stepY) * stepY
  const maxX = Math.ceil((view.maxX + stepX) / stepX) * stepX
  const maxY = Math.ceil((view.maxY + stepY) / stepY) * stepY
  return new Box(minX, minY, maxX - minX, maxY - minY)
}

/** Doubles now and then during zooming out; a step that grew with the view would move the box in every frame. */
function snapStep(size: number): number {
  return 2 ** Math.round(Math.log2(size * PADDING))
}

function isSameSet(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  if (a.size !== b.size) return false
  for (const item of a) if (!b.has(item)) return false
  return true
}
