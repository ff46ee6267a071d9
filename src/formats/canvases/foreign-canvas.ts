/** A board of another program, as far as it fits here. Places are those of the page. */
export interface ForeignCanvas {
  program: string
  shapes: ForeignShape[]
  arrows: ForeignArrow[]
  /** Kinds of things that have no counterpart here, with their counts: `pictures` 2. */
  leftOut: Map<string, number>
}

/** The upright bounds of a shape on the page, in the units of its program, which are about pixels. */
export interface ForeignBox {
  x: number
  y: number
  w: number
  h: number
}

/** `form`: a rectangle, an ellipse or a diamond without words. */
export interface ForeignShape extends ForeignBox {
  key: string
  kind: 'note' | 'text' | 'frame' | 'form'
  text: string
  /** A colour of notes, or null for the default; of a form `rectangle`, `ellipse` or `diamond`. */
  look: string | null
  frame: string | null
}

/** An arrow between shapes or free places; `label` is empty without words. */
export interface ForeignArrow {
  label: string
  /** The shapes at its ends; null: it starts or ends at a free place. */
  from: string | null
  to: string | null
  start: { x: number; y: number }
  end: { x: number; y: number }
  heads: { start: boolean; end: boolean }
}

/** A canvas to which a reader adds; `program` names it in messages. */
export function emptyCanvas(program: string): ForeignCanvas {
  return { program, shapes: [], arrows: [], leftOut: new Map() }
}

/** Counts a thing that can't be imported. */
export function leaveOut({ leftOut }: ForeignCanvas, what: string): void {
  leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
}

/**
 * Puts shapes without a frame into the smallest one around their middle, for programs whose groups are only drawings.
 */
export function frameByPlace(canvas: ForeignCanvas): void {
  const frames = canvas.shapes
    .filter(({ kind }) => kind === 'frame')
    .toSorted((a, b) => a.w * a.h - b.w * b.h)
    .slice(0, MAX_FRAMES_BY_PLACE)
  for (const shape of canvas.shapes) {
    const holds = (frame: ForeignShape) =>
      frame !== shape &&
      (shape.kind !== 'frame' || frame.w * frame.h > shape.w * shape.h) &&
      contains(frame, shape)
    shape.frame ??= frames.find(holds)?.key ?? null
  }
}

/** Each shape is compared with all frames. */
const MAX_FRAMES_BY_PLACE = 500

function contains(frame: ForeignBox, { x, y, w, h }: ForeignBox): boolean {
  const [middleX, middleY] = [x + w / 2, y + h / 2]
  return (
    middleX >= frame.x && middleX <= frame.x + frame.w && middleY >= frame.y && middleY <= frame.y + frame.h
  )
}
