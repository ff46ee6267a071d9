import {
  type Editor,
  Group2d,
  getDefaultColorTheme,
  type TLFrameShape,
  type TLGeoShape,
  type TLNoteShape,
  type TLShape,
  type TLShapeId,
} from 'tldraw'
import { noteSide } from '#board/record/record-kinds.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { noteColor } from '../note/note-color.ts'
import { NOTE_LAYOUT } from '../note/note-layout.ts'
import { lookOf } from '../note/note-look.ts'
import { faintPaper, NOTE_PAINT } from '../note/note-paint.ts'
import type { FarImages } from '../picture-files/far-images.ts'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { attemptForShape } from '../quarantine/shape-quarantine.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { authorOf } from '../signals/note-author.ts'
import { type PromotionPaint, paintFarPromotions } from './far-promotions.ts'
import { paintFarReactions, type ReactionPaint } from './far-reactions.ts'
import { paintBars, paintWords } from './paint-note-text.ts'

/** From this zoom on, words are readable; below it each line is a bar, and further below nothing. */
const WORDS_FROM = 0.2
const BARS_FROM = 0.07

export interface FarPicture {
  theme: ColorScheme
  signals: BoardSignals
  images: FarImages
  reactions: ReactionPaint
  promotions: PromotionPaint
  sheet: string
  hairline: string
  /** Device pixels for a page unit. */
  scale: number
  /** Page point at the canvas element's top left corner. */
  x: number
  y: number
  zoom: number
  /** False while the camera moves. */
  isResting: boolean
}

type Context = CanvasRenderingContext2D

export function paintFar(
  context: Context,
  editor: Editor,
  ids: readonly TLShapeId[],
  picture: FarPicture,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  context.textBaseline = 'alphabetic'
  let clippedBy: TLShape['parentId'] | null = null
  let isPageSpace = false
  for (const id of ids) {
    const shape = editor.getShape(id)
    if (!shape) continue
    if (shape.parentId !== clippedBy) {
      if (clippedBy) context.restore()
      clippedBy = clipTo(context, editor, shape, picture) ? shape.parentId : null
    }
    const isBare = isBarePaper(editor, shape, picture)
    if (isBare) paintBarePaper(context, shape, picture, isPageSpace)
    else {
      const paint = () => paintShape(context, editor, shape, picture)
      attemptForShape(editor, id, 'far picture', paint, () => undefined)
    }
    isPageSpace = isBare
  }
  if (clippedBy) context.restore()
  // Last: a mark is above every note, including the neighbour that it touches.
  paintFarReactions(context, editor, ids, picture)
  paintFarPromotions(context, editor, ids, picture)
}

/** Whether the shape is a note on the page of which only a square is seen from here. */
function isBarePaper(editor: Editor, shape: TLShape, picture: FarPicture): shape is TLNoteShape {
  if (picture.zoom >= BARS_FROM || shape.opacity !== 1 || !isOnPage(editor, shape)) return false
  if (!editor.isShapeOfType<TLNoteShape>(shape, 'note')) return false
  const { signals } = picture
  return signals.highlighted.get() === null && authorOf(shape.meta, signals.authors.get())?.kind !== 'agent'
}

/** Leaves the context in the page's space: setting one for each note would cost more than its paper. */
function paintBarePaper(
  context: Context,
  note: TLNoteShape,
  picture: FarPicture,
  isPageSpace: boolean,
): void {
  if (!isPageSpace) toPageSpace(context, picture)
  const { theme, signals } = picture
  const size = noteSide(note.props.size, note.props.scale)
  const color = noteColor(note.props.color)
  const isFaint = signals.alternatives.get().has(note.id)
  context.fillStyle = isFaint ? faintPaper(color, theme) : NOTE_PAINT[theme].paper[color]
  context.fillRect(note.x, note.y, size, size)
}

function isOnPage(editor: Editor, { rotation, parentId }: TLShape): boolean {
  return rotation === 0 && parentId === editor.getCurrentPageId()
}

function toPageSpace(context: Context, { scale, x, y }: FarPicture): void {
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  context.globalAlpha = 1
}

function paintShape(context: Context, editor: Editor, shape: TLShape, picture: FarPicture): void {
  toShapeSpace(context, editor, shape, picture)
  context.globalAlpha = shape.opacity
  if (editor.isShapeOfType<TLNoteShape>(shape, 'note')) paintNote(context, shape, picture)
  else if (editor.isShapeOfType<TLFrameShape>(shape, 'frame')) paintFrame(context, shape, picture)
  else if (editor.isShapeOfType<TLGeoShape>(shape, 'geo')) paintFilled(context, editor, shape, picture)
  else if (editor.isShapeOfType<PictureShape>(shape, 'picture')) paintPicture(context, shape, picture)
}

function toShapeSpace(context: Context, editor: Editor, shape: TLShape, { scale, x, y }: FarPicture): void {
  if (isOnPage(editor, shape)) {
    context.setTransform(scale, 0, 0, scale, (shape.x - x) * scale, (shape.y - y) * scale)
    return
  }
  const { a, b, c, d, e, f } = editor.getShapePageTransform(shape)
  context.setTransform(a * scale, b * scale, c * scale, d * scale, (e - x) * scale, (f - y) * scale)
}

/** A frame clips its content. Returns true if the context was saved. */
function clipTo(context: Context, editor: Editor, shape: TLShape, picture: FarPicture): boolean {
  const mask = shape.parentId.startsWith('shape:') ? editor.getShapeMask(shape) : undefined
  if (!mask) return false
  context.save()
  toPageSpace(context, picture)
  context.beginPath()
  for (const point of mask) context.lineTo(point.x, point.y)
  context.clip()
  return true
}

function paintNote(context: Context, note: TLNoteShape, picture: FarPicture): void {
  const paint = NOTE_PAINT[picture.theme]
  const size = noteSide(note.props.size, note.props.scale)
  const color = noteColor(note.props.color)
  const look = lookOf(note.id, picture.signals)
  const isFaint = look === 'alternative' || look === 'faded'
  context.fillStyle = isFaint ? faintPaper(color, picture.theme) : paint.paper[color]
  if (authorOf(note.meta, picture.signals.authors.get())?.kind === 'agent')
    paintCutPaper(context, size, note.props.scale, paint.fold)
  else context.fillRect(0, 0, size, size)
  if (look === 'pointed-out') outlineNote(context, size, paint.ink, picture.zoom)
  if (picture.zoom < BARS_FROM) return
  if (note.props.scale !== 1) context.scale(note.props.scale, note.props.scale)
  context.fillStyle = isFaint ? paint.faintInk : paint.ink
  if (picture.zoom < WORDS_FROM) paintBars(context, note)
  else paintWords(context, note)
}

/** 2 px of ink, 1 px away: from this far there is no more room between notes. */
function outlineNote(context: Context, size: number, ink: string, zoom: number): void {
  const off = 2 / zoom
  context.strokeStyle = ink
  context.lineWidth = 2 / zoom
  context.strokeRect(-off, -off, size + 2 * off, size + 2 * off)
}

function paintCutPaper(context: Context, size: number, scale: number, fold: string): void {
  const cut = size - NOTE_LAYOUT.cutCorner * scale
  context.beginPath()
  for (const [x, y] of [
    [0, 0],
    [size, 0],
    [size, cut],
    [cut, size],
    [0, size],
  ] as const)
    context.lineTo(x, y)
  context.fill()
  context.fillStyle = fold
  context.globalAlpha *= 0.22
  context.beginPath()
  for (const [x, y] of [
    [cut, cut],
    [size, cut],
    [cut, size],
  ] as const)
    context.lineTo(x, y)
  context.fill()
  context.globalAlpha /= 0.22
}

function paintFrame(context: Context, frame: TLFrameShape, picture: FarPicture): void {
  context.fillStyle = picture.sheet
  context.strokeStyle = picture.hairline
  context.lineWidth = 1 / picture.zoom
  context.beginPath()
  context.rect(0, 0, frame.props.w, frame.props.h)
  context.fill()
  context.stroke()
}

/** A plain sheet until the picture is loaded. */
function paintPicture(context: Context, { props }: PictureShape, picture: FarPicture): void {
  const { signals, images, sheet, hairline, scale, zoom, isResting } = picture
  const { picture: id, w, h } = props
  const image = images.get({ boardId: signals.boardId, id, w, h, scale, isResting })
  if (image) {
    context.drawImage(image, 0, 0, props.w, props.h)
    return
  }
  context.fillStyle = sheet
  context.fillRect(0, 0, props.w, props.h)
  context.strokeStyle = hairline
  context.lineWidth = 1 / zoom
  context.strokeRect(0, 0, props.w, props.h)
}

function paintFilled(context: Context, editor: Editor, geo: TLGeoShape, picture: FarPicture): void {
  if (geo.props.fill === 'none') return
  const theme = getDefaultColorTheme({ isDarkMode: picture.theme === 'dark' })
  const color = theme[geo.props.color]
  const geometry = editor.getShapeGeometry(geo)
  const body = geometry instanceof Group2d ? geometry.children[0] : geometry
  if (!body) return
  context.beginPath()
  for (const { x, y } of body.vertices) context.lineTo(x, y)
  context.closePath()
  // tldraw's `solid` is a tint, its `fill` the full colour, its `semi` and `pattern` the sheet.
  const fills: Partial<Record<string, string>> = { solid: color.semi, fill: color.fill }
  context.fillStyle = fills[geo.props.fill] ?? theme.solid
  context.fill()
  context.strokeStyle = color.solid
  context.lineWidth = 3.5
  context.stroke()
}
