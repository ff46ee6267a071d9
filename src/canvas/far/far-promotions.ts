import type { Editor, TLShapeId } from 'tldraw'
import type { NotePromotion } from '#session/ideas/idea.ts'
import type { FarPicture } from './far-painter.ts'

export interface PromotionPaint {
  ink: string
  paper: string
  edge: string
}

type Context = CanvasRenderingContext2D

/** Screen pixels: the mark and its sign, whose paths are 24 units wide. */
const MARK = 16
const SIGN = 11
const SIGN_UNITS = 24
/** Below this zoom a mark is a dot without a sign. */
const SIGNS_FROM = 0.2
const DOT = 6
/** At this zoom a note is hardly larger than its dot. */
const DOTS_FROM = 0.04

/** The outlines of the icons that `PromotionIcon` has. */
const SIGNS = {
  decision: 'm14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381M16 16l6-6M21.5 10.5l-8-8M8 8l6-6M8.5 7.5l8 8',
  todo: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  done: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 12l2 2 4-4',
}

export function paintFarPromotions(
  context: Context,
  editor: Editor,
  ids: readonly TLShapeId[],
  { signals, zoom, scale, x, y, promotions }: FarPicture,
): void {
  if (zoom < DOTS_FROM) return
  const marked = signals.promotions.get()
  const density = scale / zoom
  context.globalAlpha = 1
  for (const id of ids) {
    const promotion = marked[id]
    const corner = promotion ? editor.getShapePageBounds(id) : undefined
    if (!promotion || !corner) continue
    context.setTransform(density, 0, 0, density, (corner.minX - x) * scale, (corner.maxY - y) * scale)
    if (zoom < SIGNS_FROM) paintDot(context, promotions)
    else paintSign(context, promotion, promotions)
  }
}

/** A box, where reactions are round. */
function paintDot(context: Context, { ink }: PromotionPaint): void {
  context.fillStyle = ink
  context.fillRect(-DOT / 2, -DOT / 2, DOT, DOT)
}

function paintSign(context: Context, { kind, isDone }: NotePromotion, paint: PromotionPaint): void {
  context.beginPath()
  context.roundRect(-MARK / 4, -MARK / 2, MARK, MARK, 4)
  context.fillStyle = paint.paper
  context.strokeStyle = paint.edge
  context.lineWidth = 1
  context.fill()
  context.stroke()
  const margin = (MARK - SIGN) / 2
  context.translate(margin - MARK / 4, margin - MARK / 2)
  context.scale(SIGN / SIGN_UNITS, SIGN / SIGN_UNITS)
  context.strokeStyle = paint.ink
  context.lineWidth = 2.5
  context.stroke(new Path2D(SIGNS[kind === 'todo' && isDone ? 'done' : kind]))
}
