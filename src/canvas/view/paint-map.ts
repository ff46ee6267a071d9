import type { Box, Editor, TLShape, TLShapeId } from 'tldraw'
import { NOTE_COLORS, type NoteColor } from '#board/record/record-kinds.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { noteColor } from '../note/note-color.ts'
import { NOTE_PAINT } from '../note/note-paint.ts'
import { isCardType } from '../window/card-types.ts'
import { boardWindow } from '../window/install-window.ts'

/** The scale and position of the map: map pixels for a page unit, and the page point at the map's corner. */
export interface MapView {
  scale: number
  x: number
  y: number
}

interface Size {
  w: number
  h: number
}

/** Map pixels around the board. */
const MARGIN = 10
/** A note on an otherwise empty board is no larger than this. */
const MAX_SCALE = 0.08
/** Map pixels: anything smaller would be invisible. */
const MIN_MARK = 1

/** The whole board, centred. Reads the grid, which also has the bounds of shapes out of view. */
export function fitMap(editor: Editor, size: Size): MapView {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const id of shapeIds(editor)) {
    const box = boundsOf(editor, id)
    if (!box) continue
    left = Math.min(left, box.minX)
    top = Math.min(top, box.minY)
    right = Math.max(right, box.maxX)
    bottom = Math.max(bottom, box.maxY)
  }
  if (left > right) return { scale: MAX_SCALE, x: -size.w / 2 / MAX_SCALE, y: -size.h / 2 / MAX_SCALE }
  const room = { w: size.w - 2 * MARGIN, h: size.h - 2 * MARGIN }
  const scale = Math.min(MAX_SCALE, room.w / Math.max(1, right - left), room.h / Math.max(1, bottom - top))
  return {
    scale,
    x: (left + right) / 2 - size.w / 2 / scale,
    y: (top + bottom) / 2 - size.h / 2 / scale,
  }
}

function shapeIds(editor: Editor): IterableIterator<TLShapeId> {
  return boardWindow(editor).grid.get().boxes.ids()
}

/** The grid reserves room below a card for its longest text. */
function boundsOf(editor: Editor, id: TLShapeId): Pick<Box, 'minX' | 'minY' | 'maxX' | 'maxY'> | undefined {
  const isCard = isCardType(editor.getShape(id)?.type)
  return isCard ? editor.getShapePageBounds(id) : boardWindow(editor).grid.get().boxes.get(id)
}

/** Frames first, then notes in their colours; for everything else only its place. */
export function paintMap(
  context: CanvasRenderingContext2D,
  editor: Editor,
  view: MapView,
  size: Size,
  theme: ColorScheme,
): void {
  const paint = NOTE_PAINT[theme]
  const density = context.canvas.width / size.w
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, size.w, size.h)
  const { frames, others, notes } = sortOut(editor)
  const fill = (shapes: readonly TLShape[], style: string, isOutline = false): void => {
    context.fillStyle = style
    context.strokeStyle = style
    for (const { id } of shapes) {
      const box = boundsOf(editor, id)
      if (!box) continue
      const x = (box.minX - view.x) * view.scale
      const y = (box.minY - view.y) * view.scale
      const w = Math.max(MIN_MARK, (box.maxX - box.minX) * view.scale)
      const h = Math.max(MIN_MARK, (box.maxY - box.minY) * view.scale)
      if (isOutline) context.strokeRect(x, y, w, h)
      else context.fillRect(x, y, w, h)
    }
  }
  context.lineWidth = 1
  fill(frames, paint.dash, true)
  context.globalAlpha = 0.4
  fill(others, paint.faintInk)
  context.globalAlpha = 1
  for (const [color, shapes] of notes) fill(shapes, paint.paper[color])
}

interface Sorted {
  frames: TLShape[]
  others: TLShape[]
  notes: Map<NoteColor, TLShape[]>
}

function sortOut(editor: Editor): Sorted {
  const sorted: Sorted = { frames: [], others: [], notes: new Map(NOTE_COLORS.map((color) => [color, []])) }
  for (const id of shapeIds(editor)) {
    const shape = editor.getShape(id)
    if (!shape || shape.type === 'group' || editor.isShapeHidden(shape)) continue
    if (shape.type === 'frame') sorted.frames.push(shape)
    else if (shape.type !== 'note') sorted.others.push(shape)
    else sorted.notes.get(noteColor('color' in shape.props ? String(shape.props.color) : ''))?.push(shape)
  }
  return sorted
}
