import { z } from 'zod'
import { NOTE_COLORS, noteSide } from '#board/record/record-kinds.ts'
import { plainText } from '#board/text/rich-text.ts'
import {
  emptyCanvas,
  type ForeignBox,
  type ForeignCanvas,
  type ForeignShape,
  leaveOut,
} from './foreign-canvas.ts'

const Outer = z.object({ tldrawFileFormatVersion: z.number(), records: z.array(z.unknown()) })
const Point = z.object({ x: z.number(), y: z.number() })
/** Only the fields that are read here, of all versions of the file: words were plain text before they were rich text. */
const Shape = z.object({
  typeName: z.literal('shape'),
  id: z.string(),
  type: z.string(),
  x: z.number(),
  y: z.number(),
  parentId: z.string(),
  props: z.object({
    w: z.number().optional().catch(undefined),
    h: z.number().optional().catch(undefined),
    geo: z.string().optional().catch(undefined),
    name: z.string().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
    richText: z
      .object({ type: z.string(), content: z.array(z.unknown()) })
      .optional()
      .catch(undefined),
    color: z.string().optional().catch(undefined),
    size: z.string().optional().catch(undefined),
    scale: z.number().optional().catch(undefined),
    url: z.string().optional().catch(undefined),
    start: Point.optional().catch(undefined),
    end: Point.optional().catch(undefined),
    arrowheadStart: z.string().optional().catch(undefined),
    arrowheadEnd: z.string().optional().catch(undefined),
  }),
})
type Shape = z.infer<typeof Shape>
const Binding = z.object({
  typeName: z.literal('binding'),
  fromId: z.string(),
  toId: z.string(),
  props: z.object({ terminal: z.enum(['start', 'end']) }),
})

const MAX_DEPTH = 30
const PAGE_GAP = 400
const PLURALS: Record<string, string> = {
  image: 'pictures',
  video: 'videos',
  draw: 'drawings',
  highlight: 'drawings',
  line: 'lines',
  embed: 'embedded pages',
}

/** A file of tldraw; its pages lie side by side. `null` if it is none. */
export function readTldraw(value: unknown): ForeignCanvas | null {
  const outer = Outer.safeParse(value)
  if (!outer.success) return null
  const canvas = emptyCanvas('tldraw')
  const { records } = outer.data
  const shapes = new Map<string, Shape>()
  for (const record of records) {
    const read = Shape.safeParse(record)
    if (read.success) shapes.set(read.data.id, read.data)
    else if (z.object({ typeName: z.literal('shape') }).safeParse(record).success)
      leaveOut(canvas, 'entries that can’t be read')
  }
  const ends = new Map<string, string>()
  for (const record of records) {
    const read = Binding.safeParse(record)
    if (read.success) ends.set(`${read.data.fromId} ${read.data.props.terminal}`, read.data.toId)
  }
  const offsets = pageOffsets([...shapes.values()])
  for (const shape of shapes.values()) {
    const place = placeOf(shape, shapes, offsets)
    if (place) readShape(shape, place, { canvas, ends })
    else leaveOut(canvas, 'entries that can’t be read')
  }
  return canvas
}

/** How far to the right each page lies. */
function pageOffsets(shapes: readonly Shape[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  let right = 0
  for (const [page, onPage] of Map.groupBy(
    shapes.filter(({ parentId }) => parentId.startsWith('page:')),
    ({ parentId }) => parentId,
  )) {
    const [left, end] = onPage.reduce(
      ([min, max], { x, props }) => [
        Math.min(min, x),
        Math.max(max, x + (props.w ?? noteSide(undefined, 1))),
      ],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    offsets.set(page, offsets.size === 0 ? 0 : right + PAGE_GAP - left)
    right = (offsets.get(page) ?? 0) + end
  }
  return offsets
}

interface Place {
  x: number
  y: number
  frame: string | null
}

/** Through frames and groups; `null` if these lead nowhere. Turned shapes are placed as if they were upright. */
function placeOf(
  shape: Shape,
  shapes: ReadonlyMap<string, Shape>,
  offsets: ReadonlyMap<string, number>,
): Place | null {
  let { x, y, parentId } = shape
  let frame: string | null = null
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const offset = offsets.get(parentId)
    if (offset !== undefined) return { x: x + offset, y, frame }
    const parent = shapes.get(parentId)
    if (!parent) return null
    if (parent.type === 'frame') frame ??= parent.id
    x += parent.x
    y += parent.y
    parentId = parent.parentId
  }
  return null
}

const COLORS: Record<string, string> = { red: 'light-red', blue: 'light-blue', violet: 'light-violet' }
const FORMS = new Set(['rectangle', 'ellipse', 'diamond'])

interface Reading {
  canvas: ForeignCanvas
  /** The shape at each end of an arrow, by the arrow's id and `start` or `end`. */
  ends: ReadonlyMap<string, string>
}

function readShape(shape: Shape, place: Place, reading: Reading): void {
  const { canvas } = reading
  const { type, props } = shape
  const text = props.richText ? plainText(props.richText) : (props.text ?? '')
  const add = (kind: ForeignShape['kind'], words: string, look: string | null) =>
    canvas.shapes.push({ key: shape.id, kind, text: words, look, frame: place.frame, ...boxOf(shape, place) })
  switch (type) {
    case 'group':
      break
    case 'frame':
      add('frame', props.name ?? '', null)
      break
    case 'note':
      add('note', text, noteColor(props.color))
      break
    case 'text':
      add('text', text, null)
      break
    case 'geo':
      if (text.trim() === '') add('form', '', formOf(props.geo))
      else add('note', text, noteColor(props.color))
      break
    case 'bookmark':
      add('note', props.url ?? '', null)
      break
    case 'arrow':
      readArrow(shape, text, place, reading)
      break
    default:
      leaveOut(canvas, PLURALS[type] ?? 'things of unknown kinds')
  }
}

function boxOf({ props: { w, h, size, scale } }: Shape, { x, y }: Place): ForeignBox {
  const side = noteSide(size, scale)
  return { x, y, w: w ?? side, h: h ?? side }
}

function noteColor(color = ''): string | null {
  return NOTE_COLORS.find((each) => each === (COLORS[color] ?? color)) ?? null
}

function formOf(geo = ''): string {
  return FORMS.has(geo) ? geo : 'rectangle'
}

const NOWHERE = { x: 0, y: 0 }

function readArrow({ id, props }: Shape, label: string, { x, y }: Place, { canvas, ends }: Reading): void {
  const { start = NOWHERE, end = NOWHERE, arrowheadStart = 'none', arrowheadEnd = 'arrow' } = props
  canvas.arrows.push({
    label,
    from: ends.get(`${id} start`) ?? null,
    to: ends.get(`${id} end`) ?? null,
    start: { x: x + start.x, y: y + start.y },
    end: { x: x + end.x, y: y + end.y },
    heads: { start: arrowheadStart !== 'none', end: arrowheadEnd !== 'none' },
  })
}
