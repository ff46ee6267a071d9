import { Store } from '@tldraw/store'
import { createTLSchema, defaultShapeSchemas, type TLShape, toRichText } from '@tldraw/tlschema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { pictureShapeProps } from '#board/record/picture-shape.ts'
import { questionShapeProps } from '#board/record/question-shape.ts'
import {
  BINDING_TYPE,
  DEFAULT_PROPS,
  SHAPE_TYPES,
  type ShapeType,
  TEXT_TYPES,
} from '#board/record/record-kinds.ts'
import { flatToMap, fromFlat, toFlat } from '#board/record/record-layout.ts'
import { synthesisShapeProps } from '#board/record/synthesis-shape.ts'
import { checkRecord } from './check-record.ts'

const schema = createTLSchema({
  shapes: {
    ...defaultShapeSchemas,
    synthesis: { props: synthesisShapeProps },
    question: { props: questionShapeProps },
    picture: { props: pictureShapeProps },
  },
})
const store = new Store({
  schema,
  props: {
    defaultName: '',
    assets: { upload: async () => ({ src: '' }), resolve: () => null, remove: async () => undefined },
    onMount: () => undefined,
  },
})
const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256_000, maxCoordinate: 1e6 }

const coordinate = fc.double({ min: -1e5, max: 1e5, noNaN: true }).map((n) => n + 0)
const size = fc.double({ min: 0.5, max: 5_000, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0)
const point = fc.record({ x: coordinate, y: coordinate }, { noNullPrototype: true })
const color = fc.constantFrom('black', 'yellow', 'light-red', 'blue', 'grey')
const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '😀', 'é', '漢')).map((parts) => parts.join(''))
const segments = fc.array(
  fc.record({
    type: fc.constantFrom('free', 'straight'),
    points: fc.array(point, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const linePoints = fc
  .uniqueArray(fc.constantFrom('a1', 'a2', 'a3', 'a4'), { minLength: 2 })
  .chain((ids) =>
    fc
      .array(point, { minLength: ids.length, maxLength: ids.length })
      .map((points) =>
        Object.fromEntries(ids.map((id, i) => [id, { id, index: id, ...must(points[i], 'point') }])),
      ),
  )

/** Values for some props of each type; the rest keep their defaults. */
const PROPS: Record<ShapeType, Record<string, fc.Arbitrary<unknown>>> = {
  note: {
    color,
    size: fc.constantFrom('s', 'm', 'xl'),
    richText: text.map(toRichText),
    url: fc.constant('https://a.b/'),
  },
  frame: { w: size, h: size, name: text, color },
  geo: {
    w: size,
    h: size,
    color,
    geo: fc.constantFrom('ellipse', 'diamond'),
    richText: text.map(toRichText),
  },
  text: {
    w: size,
    autoSize: fc.boolean(),
    textAlign: fc.constantFrom('start', 'end'),
    richText: text.map(toRichText),
  },
  arrow: { start: point, end: point, bend: coordinate, text, kind: fc.constantFrom('arc', 'elbow') },
  line: { points: linePoints, spline: fc.constantFrom('line', 'cubic') },
  draw: { segments, isComplete: fc.boolean(), isPen: fc.boolean() },
  highlight: { segments, isComplete: fc.boolean() },
  group: {},
  synthesis: { synthesis: fc.constantFrom('s0123456789ab', 'szzzzzzzzzzzz') },
  question: { question: fc.constantFrom('w0123456789ab/n0123456789ab', 'wzzzzzzzzzzzz/nzzzzzzzzzzzz') },
  picture: {
    w: size,
    h: size,
    alt: text,
    picture: fc.constantFrom('0123456789abcdef_-AB', 'zzzzzzzzzzzzzzzz'),
  },
}
const REQUIRED: Record<string, string[]> = {
  line: ['points'],
  draw: ['segments'],
  highlight: ['segments'],
  synthesis: ['synthesis'],
  question: ['question'],
  picture: ['picture'],
}

const shape = fc.constantFrom(...SHAPE_TYPES).chain((type) =>
  fc
    .record({
      at: fc.tuple(
        coordinate,
        coordinate,
        fc.double({ min: -7, max: 7, noNaN: true }).map((n) => n + 0),
      ),
      parentId: fc.constantFrom('page:page', 'shape:frame'),
      index: fc.constantFrom('a1', 'a2', 'a5V', 'Zz'),
      isLocked: fc.boolean(),
      opacity: fc.constantFrom(0, 0.25, 0.5, 1),
      props: fc.record(PROPS[type], { requiredKeys: REQUIRED[type] ?? [] }),
      author: fc.option(fc.constant('u123'), { nil: undefined }),
      number: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
      model: fc.option(fc.constant('demo:script'), { nil: undefined }),
    })
    .map(({ at, props, author, number, model, ...rest }) => ({
      typeName: 'shape',
      id: 'shape:one',
      type,
      x: at[0],
      y: at[1],
      rotation: at[2],
      ...rest,
      props: { ...DEFAULT_PROPS[type], ...(TEXT_TYPES.has(type) && { richText: toRichText('') }), ...props },
      meta:
        type === 'note'
          ? { ...(author && { author }), ...(number && { number }), ...(model && { model }) }
          : {},
    })),
)

const binding = fc
  .record({
    terminal: fc.constantFrom('start', 'end'),
    isExact: fc.boolean(),
    isPrecise: fc.boolean(),
    normalizedAnchor: fc.record({ x: share, y: share }, { noNullPrototype: true }),
    snap: fc.constantFrom('none', 'edge'),
  })
  .map((props) => ({
    typeName: 'binding',
    id: 'binding:one',
    type: 'arrow',
    fromId: 'shape:a',
    toId: 'shape:b',
    props,
    meta: {},
  }))

function throughDocument(record: TLShape): { back: unknown; violation: unknown } {
  const doc = new Y.Doc()
  boardShapes(doc).set(record.id, flatToMap(toFlat(record)))
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  const map = must(boardShapes(other).get(record.id), 'record')
  return { back: fromFlat(record.id, map), violation: checkRecord(record.id, map, LIMITS) }
}

test('[BD1] any valid record is read from the document unchanged, and passes every check', () => {
  fc.assert(
    fc.property(fc.oneof(shape, binding), (raw) => {
      const record = raw as unknown as TLShape
      schema.validateRecord(store, record, 'tests', null)
      const { back, violation } = throughDocument(record)
      expect(back).toEqual(record)
      expect(violation).toBeNull()
      schema.validateRecord(store, back as TLShape, 'tests', null)
    }),
    { numRuns: 400 },
  )
})

test('[BD1] props equal to their default and measurements of clients are not stored', () => {
  const flat = toFlat({
    typeName: 'shape',
    id: 'shape:one',
    type: 'note',
    x: 1,
    y: 2,
    rotation: 0,
    parentId: 'page:page',
    index: 'a1',
    isLocked: false,
    opacity: 1,
    props: { ...DEFAULT_PROPS.note, growY: 40, fontSizeAdjustment: 18, richText: toRichText('a\n\nb') },
    meta: {},
  } as unknown as TLShape)
  expect(flat).toEqual({ t: 'note', at: [1, 2, 0], in: ['page:page', 'a1'], text: 'a\n\nb' })
})

test('[BD1] formatting of text pasted from elsewhere falls away, its words and lines stay', () => {
  const richText = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        content: [
          { type: 'text', text: 'Ti', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'tle' },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] },
          { type: 'listItem', content: [{ type: 'paragraph' }] },
        ],
      },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
      },
    ],
  }
  const note = fromFlat(
    'shape:one',
    integrated(flatToMap({ t: 'note', at: [0, 0, 0], in: ['page:page', 'a1'], text: '' })),
  )
  const flat = toFlat({ ...note, props: { ...note.props, richText } } as unknown as TLShape)
  expect(flat.text).toBe('Title\none\n\na\nb')
})

test('[BD1] every default is a value that tldraw accepts', () => {
  for (const type of [...SHAPE_TYPES, BINDING_TYPE] as const) {
    const map = integrated(
      flatToMap({
        t: type,
        ...Object.fromEntries(Object.entries(DEFAULT_PROPS[type]).map(([key, value]) => [`p.${key}`, value])),
      }),
    )
    for (const key of map.keys()) {
      if (!key.startsWith('p.') || key === 'p.growY' || key === 'p.fontSizeAdjustment') continue
      const changed = new Set([key])
      const missing = checkRecord('shape:one', map, LIMITS, changed)?.message ?? ''
      expect(missing === '' || missing.includes('needs'), `${type} ${key}: ${missing}`).toBe(true)
    }
  }
})

function integrated(map: Y.Map<unknown>): Y.Map<unknown> {
  return boardShapes(new Y.Doc()).set('shape:one', map)
}
