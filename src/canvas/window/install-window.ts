import type { Editor, StateNode, TLRenderingShape, TLShape, TLShapeId, VecLike } from 'tldraw'
import { must } from '#base/must.ts'
import { attemptForShape, quarantineOf } from '../quarantine/shape-quarantine.ts'
import { BoardWindow } from './board-window.ts'

/** tldraw's hit margin is 8 px on the screen: zoomed out that is wider than a note, and a click selects its neighbour. */
const MAX_MARGIN = 32
const MIN_MARGIN_PX = 2

const windows = new WeakMap<Editor, BoardWindow>()

/**
 * Makes this editor process only shapes in view. Public methods are replaced on the instance, once, before their first
 * call; window-contract.slow.test.ts checks that they exist and return the same as the originals.
 */
export function installWindow(editor: Editor): BoardWindow {
  const window = new BoardWindow(editor)
  editor.getRenderingShapes = () => window.rendering.get()
  editor.getCulledShapes = () => window.culled.get()
  editor.getNotVisibleShapes = () => window.culled.get()
  editor.getCurrentPageBounds = () => window.pageBounds.get()
  readFontsOfFew(editor)
  paintInOrder(editor, window)
  replaceHitTest(editor, window)
  windows.set(editor, window)
  return window
}

export function boardWindow(editor: Editor): BoardWindow {
  return must(windows.get(editor), 'window of the editor')
}

/** A canvas waits for the fonts of this many shapes; those of others load when they are in view. */
const MAX_READ_FOR_FONTS = 500

/** tldraw would read the texts of all shapes before it shows the first one. */
function readFontsOfFew(editor: Editor): void {
  const { fonts } = editor
  fonts.loadRequiredFontsForCurrentPage = async (limit = Number.POSITIVE_INFINITY) => {
    const read = [...editor.getCurrentPageShapeIds()].slice(0, MAX_READ_FOR_FONTS)
    const faces = new Set(read.flatMap((id) => fonts.getShapeFontFaces(id)))
    if (faces.size <= limit) await Promise.all([...faces].map((face) => fonts.ensureFontIsLoaded(face)))
  }
}

/** tldraw draws exported pictures with this method, which is not in its public types. */
export interface ExportingEditor {
  getUnorderedRenderingShapes(useEditorState: boolean): TLRenderingShape[]
}

/** Puts shapes of exported pictures in the canvas's order. */
function paintInOrder(editor: Editor & Partial<ExportingEditor>, window: BoardWindow): void {
  const original = editor.getUnorderedRenderingShapes
  editor.getUnorderedRenderingShapes = (useEditorState) => {
    const order = window.order.get()
    const shapes = original?.call(editor, useEditorState) ?? []
    return shapes.map((shape) => ({ ...shape, ...order.get(shape.id) }))
  }
}

/** The original hit test, with only the shapes near the point. */
function replaceHitTest(editor: Editor, window: BoardWindow): void {
  const original = editor.getShapeAtPoint
  editor.getShapeAtPoint = (point, options = {}) => {
    const margin = sensibleMargin(editor, options?.margin ?? 0)
    const near = nearShapes(editor, window, point, margin)
    const hit = (shapes: TLShape[]) =>
      withShapes(editor, shapes, () => original.call(editor, point, { ...options, margin }))
    if (!quarantineOf(editor)) return hit(near)
    try {
      return hit(near)
    } catch {
      return hit(near.filter((shape) => canBeHit(editor, shape, hit)))
    }
  }
}

/** Checked one by one to find the shape that throws. */
function canBeHit(editor: Editor, shape: TLShape, hit: (shapes: TLShape[]) => unknown): boolean {
  const ask = () => {
    hit([shape])
    return true
  }
  return attemptForShape(editor, shape.id, 'hit test', ask, () => false)
}

function sensibleMargin(editor: Editor, margin: number): number {
  return Math.min(margin, Math.max(MAX_MARGIN, MIN_MARGIN_PX / editor.getZoomLevel()))
}

function nearShapes(editor: Editor, window: BoardWindow, point: VecLike, margin: number): TLShape[] {
  const { boxes, frames } = window.grid.get()
  const region = {
    minX: point.x - margin,
    minY: point.y - margin,
    maxX: point.x + margin,
    maxY: point.y + margin,
  }
  const order = window.order.get()
  const rank = (id: TLShapeId) => order.get(id)?.index ?? 0
  return [...new Set([...boxes.query(region), ...frames])]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((id) => editor.getShape(id) ?? [])
}

function withShapes<Result>(editor: Editor, shapes: TLShape[], run: () => Result): Result {
  const all = editor.getCurrentPageShapesSorted
  const rendering = editor.getCurrentPageRenderingShapesSorted
  editor.getCurrentPageShapesSorted = () => shapes
  editor.getCurrentPageRenderingShapesSorted = () => {
    const culled = editor.getCulledShapes()
    return shapes.filter((shape) => !culled.has(shape.id))
  }
  try {
    return run()
  } finally {
    editor.getCurrentPageShapesSorted = all
    editor.getCurrentPageRenderingShapesSorted = rendering
  }
}

/** tldraw compares every note's four neighbouring places with every note: with thousands, starting a drag blocks the page. */
const STATES_THAT_SNAP_TO_PLACES = ['select.translating', 'note.pointing'] as const

/** Call when the tools exist. Notes snap to the places beside notes in view. */
export function snapToNotesInView(editor: Editor, window: BoardWindow): void {
  for (const path of STATES_THAT_SNAP_TO_PLACES) {
    const state: StateNode | undefined = editor.getStateDescendant(path)
    if (!state?.onEnter) continue
    const original = state.onEnter.bind(state)
    state.onEnter = (info, from) => {
      const all = editor.getCurrentPageShapes
      editor.getCurrentPageShapes = () => [...window.inBox.get()].flatMap((id) => editor.getShape(id) ?? [])
      try {
        original(info, from)
      } finally {
        editor.getCurrentPageShapes = all
      }
    }
  }
}
