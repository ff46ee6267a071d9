import type {
  TLArrowBindingProps,
  TLArrowShapeProps,
  TLDrawShapeProps,
  TLFrameShapeProps,
  TLGeoShapeProps,
  TLHighlightShapeProps,
  TLLineShapeProps,
  TLNoteShapeProps,
  TLTextShapeProps,
} from '@tldraw/tlschema'
import type { PictureProps } from './picture-shape.ts'
import { QUESTION_WIDTH, type QuestionProps } from './question-shape.ts'
import { CARD_WIDTH, type SynthesisProps } from './synthesis-shape.ts'

/**
 * The shapes that may be on a board. tldraw's images, videos, bookmarks and embeds are not among them: they would load from other
 * origins. A `picture` is ours, with its bytes on our server.
 */
export const SHAPE_TYPES = [
  'note',
  'frame',
  'geo',
  'text',
  'arrow',
  'line',
  'draw',
  'highlight',
  'group',
  'synthesis',
  'question',
  'picture',
] as const
export type ShapeType = (typeof SHAPE_TYPES)[number]

export const BINDING_TYPE = 'binding:arrow'
/** A type of record that a board document may have; all others are refused. */
export type RecordType = ShapeType | typeof BINDING_TYPE

/** Page and document are constants: every client's store creates them. */
export const PAGE_ID = 'page:page'

/** Types whose richText is computed from the record's Y.Text. */
export const TEXT_TYPES: ReadonlySet<string> = new Set(['note', 'geo', 'text'])

/** Shapes that may hold others. */
export const PARENT_TYPES: ReadonlySet<string> = new Set(['frame', 'group'])

/** Measured by each client with its own fonts: stored values would be wrong for other clients. */
export const MEASURED_PROPS: ReadonlySet<string> = new Set(['growY', 'fontSizeAdjustment'])

/** Page units: the side of an ordinary note. */
export const NOTE_SIZE = 200

/** Page units: the sides of notes by `size`. Two large ones are as wide as three ordinary ones with the gaps between them. */
const NOTE_SIDES: Readonly<Record<string, number>> = { s: NOTE_SIZE, m: NOTE_SIZE, l: 307, xl: 414 }

/** A note's side in page units. A note is a square. */
export function noteSide(size: unknown, scale: unknown): number {
  const side = typeof size === 'string' ? NOTE_SIDES[size] : undefined
  return (side ?? NOTE_SIZE) * (typeof scale === 'number' && Number.isFinite(scale) ? scale : 1)
}

/** In the order of the palette. */
export const NOTE_COLORS = [
  'yellow',
  'orange',
  'light-red',
  'light-violet',
  'light-blue',
  'green',
  'light-green',
  'grey',
] as const
export type NoteColor = (typeof NOTE_COLORS)[number]

/** A record keeps only the props that differ from these. A prop without a default is always kept. */
export const DEFAULT_PROPS: {
  note: Omit<TLNoteShapeProps, 'richText'>
  frame: TLFrameShapeProps
  geo: Omit<TLGeoShapeProps, 'richText'>
  text: Omit<TLTextShapeProps, 'richText'>
  arrow: TLArrowShapeProps
  line: Omit<TLLineShapeProps, 'points'>
  draw: Omit<TLDrawShapeProps, 'segments'>
  highlight: Omit<TLHighlightShapeProps, 'segments'>
  group: Record<string, never>
  synthesis: Omit<SynthesisProps, 'synthesis'>
  question: Omit<QuestionProps, 'question'>
  picture: Omit<PictureProps, 'picture'>
  [BINDING_TYPE]: Omit<TLArrowBindingProps, 'terminal'>
} = {
  note: {
    color: 'yellow',
    labelColor: 'black',
    size: 'm',
    font: 'sans',
    align: 'middle',
    verticalAlign: 'middle',
    growY: 0,
    fontSizeAdjustment: 0,
    url: '',
    scale: 1,
  },
  frame: { w: 320, h: 180, name: '', color: 'black' },
  geo: {
    geo: 'rectangle',
    w: 100,
    h: 100,
    dash: 'draw',
    growY: 0,
    url: '',
    scale: 1,
    color: 'black',
    labelColor: 'black',
    fill: 'none',
    size: 'm',
    font: 'sans',
    align: 'middle',
    verticalAlign: 'middle',
  },
  text: { color: 'black', size: 'm', w: 8, font: 'sans', textAlign: 'start', autoSize: true, scale: 1 },
  arrow: {
    kind: 'arc',
    elbowMidPoint: 0.5,
    dash: 'draw',
    size: 'm',
    fill: 'none',
    color: 'black',
    labelColor: 'black',
    bend: 0,
    start: { x: 0, y: 0 },
    end: { x: 2, y: 0 },
    arrowheadStart: 'none',
    arrowheadEnd: 'arrow',
    text: '',
    labelPosition: 0.5,
    font: 'sans',
    scale: 1,
  },
  line: { dash: 'draw', size: 'm', color: 'black', spline: 'line', scale: 1 },
  draw: {
    color: 'black',
    fill: 'none',
    dash: 'draw',
    size: 'm',
    isComplete: false,
    isClosed: false,
    isPen: false,
    scale: 1,
  },
  highlight: { color: 'black', size: 'm', isComplete: false, isPen: false, scale: 1 },
  group: {},
  synthesis: { w: CARD_WIDTH, h: 320 },
  question: { w: QUESTION_WIDTH, h: 240 },
  picture: { w: 320, h: 240, alt: '' },
  [BINDING_TYPE]: { isPrecise: false, isExact: false, normalizedAnchor: { x: 0.5, y: 0.5 }, snap: 'none' },
}

/** Whether a type from a client, a file or the clipboard is a shape's; bindings are not shapes. */
export function isShapeType(type: unknown): type is ShapeType {
  return SHAPE_TYPES.some((known) => known === type)
}

/** Whether a type from a client, which may be any value, is a record's. */
export function isRecordType(type: unknown): type is RecordType {
  return type === BINDING_TYPE || isShapeType(type)
}
