import {
  ArrowShapeArrowheadEndStyle,
  ArrowShapeKindStyle,
  DefaultColorStyle,
  DefaultDashStyle,
  DefaultFillStyle,
  DefaultFontStyle,
  DefaultHorizontalAlignStyle,
  DefaultSizeStyle,
  DefaultTextAlignStyle,
  DefaultVerticalAlignStyle,
  GeoShapeGeoStyle,
  LineShapeSplineStyle,
} from '@tldraw/tlschema'
import fc from 'fast-check'
import { MAX_FRAME_DEPTH } from '#board/doc/page-place.ts'
import { NOTE_COLORS, PAGE_ID } from '#board/record/record-kinds.ts'
import type { FlatRecord } from '#board/record/record-layout.ts'
import { linePoints, strokeSegments } from './extreme-strokes.ts'
import { coordinate, extent, rotation, scale, text } from './extreme-values.ts'

/** Records that belong together, by id; parents first. */
export type ExtremeGroup = Readonly<Record<string, FlatRecord>>

const style = <Value>({ values }: { readonly values: readonly Value[] }): fc.Arbitrary<Value> =>
  fc.constantFrom(...values)

/** Sometimes leaves out one of these props, which then has its default. */
function props(
  all: Record<string, fc.Arbitrary<unknown>>,
  required: string[] = [],
): fc.Arbitrary<FlatRecord> {
  const named = Object.fromEntries(Object.entries(all).map(([name, value]) => [`p.${name}`, value]))
  return fc.record(named, { requiredKeys: required.map((name) => `p.${name}`), noNullPrototype: true })
}

const ink = { color: style(DefaultColorStyle), size: style(DefaultSizeStyle), scale }
const pen = { ...ink, dash: style(DefaultDashStyle) }
const label = { labelColor: style(DefaultColorStyle), font: style(DefaultFontStyle) }
const aligned = { align: style(DefaultHorizontalAlignStyle), verticalAlign: style(DefaultVerticalAlignStyle) }
const url = fc.constantFrom('', 'https://example.com/', `https://example.com/${'x'.repeat(1_900)}`)
const point = fc.record({ x: coordinate, y: coordinate }, { noNullPrototype: true })
/** Mostly where a person looks: far out nothing is drawn, and nothing is tested. */
const place = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
  },
  { weight: 1, arbitrary: fc.tuple(coordinate, coordinate) },
)

const head = fc
  .record({
    place,
    rotation,
    opacity: fc.constantFrom(undefined, 0, 1e-9, 0.5, 1),
    locked: fc.constantFrom(undefined, undefined, undefined, true as const),
  })
  .map(({ place: [x, y], rotation, opacity, locked }) => ({
    at: [x, y, rotation],
    in: [PAGE_ID, 'a1'],
    ...(opacity !== undefined && { opacity }),
    ...(locked && { locked }),
  }))

function shape(
  type: string,
  own: fc.Arbitrary<FlatRecord>,
  words: fc.Arbitrary<string> | null = null,
): fc.Arbitrary<FlatRecord> {
  const body = words ? fc.record({ text: words }) : fc.constant({})
  return fc.tuple(head, own, body).map((parts) => Object.assign({ t: type }, ...parts))
}

const note = shape(
  'note',
  props({ ...ink, ...label, ...aligned, url, color: fc.constantFrom(...NOTE_COLORS) }),
  text,
)
const frame = shape('frame', props({ w: extent, h: extent, name: text, color: ink.color }))
const geo = shape(
  'geo',
  props({
    ...pen,
    ...label,
    ...aligned,
    url,
    geo: style(GeoShapeGeoStyle),
    w: extent,
    h: extent,
    fill: style(DefaultFillStyle),
  }),
  text,
)
const words = shape(
  'text',
  props({
    ...ink,
    font: label.font,
    textAlign: style(DefaultTextAlignStyle),
    w: extent,
    autoSize: fc.boolean(),
  }),
  text,
)
const arrow = shape(
  'arrow',
  props({
    ...pen,
    ...label,
    kind: style(ArrowShapeKindStyle),
    elbowMidPoint: fc.constantFrom(0, 0.5, 1, -1, 10, 1e-9),
    fill: style(DefaultFillStyle),
    bend: fc.oneof(fc.constantFrom(0, 1e-9, 40, -200, 4e5, -4e5), coordinate),
    start: point,
    end: point,
    arrowheadStart: style(ArrowShapeArrowheadEndStyle),
    arrowheadEnd: style(ArrowShapeArrowheadEndStyle),
    text,
    labelPosition: fc.constantFrom(0, 0.5, 1, -1, 2, 1e-9),
  }),
)
const line = shape(
  'line',
  props({ ...pen, spline: style(LineShapeSplineStyle), points: linePoints }, ['points']),
)
const flags = { isComplete: fc.boolean(), isPen: fc.boolean(), segments: strokeSegments }
const draw = shape(
  'draw',
  props({ ...pen, ...flags, fill: style(DefaultFillStyle), isClosed: fc.boolean() }, ['segments']),
)
const highlight = shape('highlight', props({ ...ink, ...flags }, ['segments']))
const synthesis = shape(
  'synthesis',
  props({ w: extent, h: extent, synthesis: fc.constant('s000000000000') }, ['synthesis']),
)

const question = shape(
  'question',
  props({ w: extent, h: extent, question: fc.constant('w000000000000/n000000000000') }, ['question']),
)
const picture = shape(
  'picture',
  props({ w: extent, h: extent, alt: text, picture: fc.constant('0000000000000000') }, ['picture']),
)

/** Shapes without other records. */
const single: fc.Arbitrary<FlatRecord> = fc.oneof(
  note,
  frame,
  { weight: 3, arbitrary: geo },
  words,
  { weight: 2, arbitrary: arrow },
  { weight: 2, arbitrary: line },
  { weight: 2, arbitrary: draw },
  highlight,
  synthesis,
  question,
  picture,
)

const inParent = (record: FlatRecord, parentId: string, index: string): FlatRecord => ({
  ...record,
  in: [parentId, index],
})

/** Frames and groups inside one another, with something in the innermost. */
const nested: fc.Arbitrary<ExtremeGroup> = fc
  .tuple(
    fc.integer({ min: 1, max: MAX_FRAME_DEPTH - 1 }),
    fc.array(fc.tuple(frame, fc.boolean()), { minLength: 1, maxLength: 4 }),
    single,
    single,
  )
  .map(([depth, kinds, first, second]) => {
    const group: Record<string, FlatRecord> = {}
    let parentId = PAGE_ID
    for (let level = 0; level < depth; level++) {
      const [record, isGroup] = kinds[level % kinds.length] ?? [first, false]
      const outer = isGroup ? { t: 'group', at: record.at } : record
      group[`shape:n${level}`] = inParent(outer, parentId, 'a1')
      parentId = `shape:n${level}`
    }
    group['shape:inner1'] = inParent(first, parentId, 'a1')
    group['shape:inner2'] = inParent(second, parentId, 'a2')
    return group
  })

const anchorPart = fc.constantFrom(0, 0.5, 1, -1, 2, 1e-9)
const bindingProps = props({
  isPrecise: fc.boolean(),
  isExact: fc.boolean(),
  snap: fc.constantFrom('none', 'center', 'edge', 'edge-point'),
  normalizedAnchor: fc.record({ x: anchorPart, y: anchorPart }, { noNullPrototype: true }),
})

/** Arrows bound to one or two shapes, to each other's target, or many to one. */
const bound: fc.Arbitrary<ExtremeGroup> = fc
  .tuple(
    single,
    single,
    fc.array(fc.tuple(arrow, bindingProps, bindingProps), { minLength: 1, maxLength: 12 }),
    fc.boolean(),
  )
  .map(([first, second, arrows, isToOne]) => {
    const group: Record<string, FlatRecord> = {
      'shape:b1': first,
      'shape:b2': inParent(second, PAGE_ID, 'a2'),
    }
    for (const [i, [record, start, end]] of arrows.entries()) {
      const id = `shape:arrow${i}`
      group[id] = inParent(record, PAGE_ID, `a3${i}V`)
      group[`binding:s${i}`] = { t: 'binding:arrow', in: [id, 'shape:b1'], 'p.terminal': 'start', ...start }
      const to = isToOne ? 'shape:b1' : 'shape:b2'
      group[`binding:e${i}`] = { t: 'binding:arrow', in: [id, to], 'p.terminal': 'end', ...end }
    }
    return group
  })

const alone: fc.Arbitrary<ExtremeGroup> = single.map((record) => ({ 'shape:one': record }))

/** Possible records, with a preference for unusual ones. Not all of them are valid: see checkFlat. */
export const extremeRecords: fc.Arbitrary<ExtremeGroup> = fc.oneof(
  { weight: 10, arbitrary: alone },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: bound },
)

/** Deterministic in its seed. */
export function sampleExtremeRecords(seed: number, count: number): ExtremeGroup[] {
  return fc.sample(extremeRecords, { seed, numRuns: count })
}
