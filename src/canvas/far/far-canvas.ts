import { Box, type Editor, type TLShapeId, unsafe__withoutCapture } from 'tldraw'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import type { BoardWindow } from '../window/board-window.ts'
import { type FarPicture, paintFar } from './far-painter.ts'

/** The painted margin around the view: panning this far needs no repainting. */
const MARGIN = 0.25
/** While the zoom changes, the bitmap is stretched by at most this factor, or shrunk by as much. */
const MAX_STRETCH = 2
const MIN_STRETCH = 0.4
/** Others edit all the time; it is repainted at most once in this time. */
const MIN_INTERVAL_MS = 150
/** More device pixels for each screen pixel are invisible at this distance. */
const MAX_DENSITY = 2

/**
 * Paints once and then moves the bitmap with the camera by a transform. Repaints when the view leaves it, when it is
 * stretched too far, when something on it changed, and when the camera stops.
 */
export class FarCanvas {
  private readonly editor: Editor
  private readonly window: BoardWindow
  private readonly signals: BoardSignals
  private readonly element: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D | null
  private readonly stopImages: () => void
  /** `isWhole`: the bitmap has the whole board, so that no camera movement needs more. */
  private painted: { region: Box; zoom: number; isRested: boolean; isWhole: boolean } | null = null
  private isDirty = false
  private lastPaintAt = 0
  private pending: ReturnType<typeof setTimeout> | null = null

  constructor(editor: Editor, window: BoardWindow, signals: BoardSignals, element: HTMLCanvasElement) {
    this.editor = editor
    this.window = window
    this.signals = signals
    this.element = element
    this.context = element.getContext('2d')
    this.stopImages = signals.farImages.onLoaded(() => this.dirty())
  }

  follow(): void {
    const { z } = this.editor.getCamera()
    const stretch = this.painted ? z / this.painted.zoom : 0
    if (!this.isCovered() || stretch > MAX_STRETCH || stretch < MIN_STRETCH) this.paint()
    else this.place()
  }

  /** Whether everything in view is on the bitmap. A change of the board repaints it anyway. */
  private isCovered(): boolean {
    if (!this.painted) return false
    return this.painted.isWhole || this.painted.region.contains(this.editor.getViewportPageBounds())
  }

  dirty(): void {
    this.isDirty = true
    if (this.pending) return
    const wait = Math.max(0, this.lastPaintAt + MIN_INTERVAL_MS - performance.now())
    this.pending = setTimeout(() => {
      this.pending = null
      if (this.isDirty) this.paint()
    }, wait)
  }

  /** Call when the camera rests: a stretched bitmap is replaced by a sharp one. */
  rest(): void {
    if (this.painted && (this.painted.zoom !== this.editor.getZoomLevel() || !this.painted.isRested))
      this.paint()
  }

  stop(): void {
    this.stopImages()
    if (this.pending) clearTimeout(this.pending)
  }

  private paint(): void {
    const { context, editor, element } = this
    if (!context) return
    this.isDirty = false
    this.lastPaintAt = performance.now()
    const view = editor.getViewportPageBounds()
    const region = new Box(
      view.x - view.w * MARGIN,
      view.y - view.h * MARGIN,
      view.w * (1 + 2 * MARGIN),
      view.h * (1 + 2 * MARGIN),
    )
    const zoom = editor.getZoomLevel()
    const isResting = unsafe__withoutCapture(() => this.window.rested.get()?.zoom === zoom)
    const density = Math.min(editor.getInstanceState().devicePixelRatio, MAX_DENSITY)
    resize(element, region.w * zoom, region.h * zoom, density)
    // Without capture: this must not depend on thousands of shapes; the grid reports changes.
    const isWhole = unsafe__withoutCapture(() => {
      const found = this.window.query(region)
      paintFar(context, editor, this.idsOf(found), { ...this.picture(region, zoom, density), isResting })
      return this.isWhole(region, found.size)
    })
    this.painted = { region, zoom, isRested: isResting, isWhole }
    this.place()
  }

  private isWhole(region: Box, found: number): boolean {
    // Counted first: the bounds of the page are read from all shapes again after each change.
    if (found < this.window.grid.get().boxes.size) return false
    const page = this.window.pageBounds.get()
    return page !== undefined && region.contains(page)
  }

  private idsOf(found: ReadonlySet<TLShapeId>) {
    const editing = this.editor.getEditingShapeId()
    const hidden = this.signals.hidden.get()
    return this.window.inOrder
      .get()
      .filter((id) => found.has(id) && id !== editing && !hidden.has(id) && !this.isOnItsWay(id))
  }

  /** A picture that is being uploaded is a separate element. */
  private isOnItsWay(id: TLShapeId): boolean {
    const uploads = this.signals.uploads.get()
    const shape = uploads.size > 0 ? this.editor.getShape<PictureShape>(id) : undefined
    return shape?.type === 'picture' && uploads.has(shape.props.picture)
  }

  private picture(region: Box, zoom: number, density: number): Omit<FarPicture, 'isResting'> {
    const style = getComputedStyle(this.element)
    return {
      theme: this.editor.user.getIsDarkMode() ? 'dark' : 'light',
      signals: this.signals,
      images: this.signals.farImages,
      reactions: {
        go: style.getPropertyValue('--go'),
        onGo: style.getPropertyValue('--on-go'),
        paper: style.getPropertyValue('--raised'),
      },
      promotions: {
        ink: style.getPropertyValue('--ink-2'),
        paper: style.getPropertyValue('--raised'),
        edge: style.getPropertyValue('--line-strong'),
      },
      sheet: style.getPropertyValue('--sheet'),
      hairline: style.getPropertyValue('--line'),
      scale: zoom * density,
      x: region.x,
      y: region.y,
      zoom,
    }
  }

  private place(): void {
    if (!this.painted) return
    const { x, y, z } = this.editor.getCamera()
    const { region, zoom } = this.painted
    const left = (region.x + x) * z
    const top = (region.y + y) * z
    this.element.style.transform = `translate(${left}px, ${top}px) scale(${z / zoom})`
  }
}

function resize(element: HTMLCanvasElement, width: number, height: number, density: number): void {
  const w = Math.round(width * density)
  const h = Math.round(height * density)
  if (element.width === w && element.height === h) return
  element.width = w
  element.height = h
  element.style.width = `${width}px`
  element.style.height = `${height}px`
}
