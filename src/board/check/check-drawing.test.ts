import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { checkFlat, checkRecord } from './check-record.ts'

const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256 * 1024, maxCoordinate: 1_000_000 }
const BASE = { at: [0, 0, 0], in: [PAGE_ID, 'a1'] }

const stroke = (points: { x: number; y: number; z?: number }[], type = 'straight') => ({
  t: 'draw',
  ...BASE,
  'p.segments': [{ type, points }],
})
const straight = (from: number, to: number) =>
  stroke([
    { x: from, y: 0 },
    { x: to, y: 0 },
  ])
const geo = (kind: string, w: number, h: number) => ({
  t: 'geo',
  ...BASE,
  text: '',
  'p.geo': kind,
  'p.w': w,
  'p.h': h,
})
const freehand = (count: number) =>
  stroke(
    Array.from({ length: count }, (_, i) => ({ x: i, y: i % 7, z: 0.5 })),
    'free',
  )

describe('[BD19] shapes that a hand can draw are legal', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a straight line across a screen at 1 %', straight(-96_000, 96_000)],
    ['a stroke of as many points as tldraw puts into one', freehand(600)],
    ['a pen pressed hard', stroke([{ x: 0, y: 0, z: 1.25 }], 'free')],
    ['a rectangle around everything at 1 %', geo('rectangle', 192_000, 108_000)],
    ['a cloud over a whole screen at 5 %', geo('cloud', 38_400, 10_000)],
    ['a shape that was made as small as it gets', geo('ellipse', 1, 1)],
    ['an arrow with a wide bend', { t: 'arrow', ...BASE, 'p.bend': 100_000, 'p.end': { x: 190_000, y: 0 } }],
  ])('%s', (_name, flat) => {
    expect(checkFlat('shape:one', flat, LIMITS)).toBeNull()
  })
})

describe('[BD19] shapes that no browser draws quickly are refused', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a straight line from edge to edge of the page', 'shape:one', straight(-1e6, 1e6)],
    ['a stroke of thousands of points', 'shape:one', freehand(5_001)],
    ['a pressure that is none', 'shape:one', stroke([{ x: 0, y: 0, z: 1e300 }], 'free')],
    ['a cloud of a hundred thousand bumps', 'shape:one', geo('cloud', 1e6, 1e6)],
    ['a cloud that is nearly a line', 'shape:one', geo('cloud', 100_000, 1)],
    ['a shape without extent', 'shape:one', geo('rectangle', 5e-324, 10)],
    ['an endless bend', 'shape:one', { t: 'arrow', ...BASE, 'p.bend': 1e6 }],
    [
      'an arrow that holds on far outside',
      'binding:one',
      {
        t: 'binding:arrow',
        in: ['shape:a', 'shape:b'],
        'p.terminal': 'end',
        'p.normalizedAnchor': { x: 671, y: 0 },
      },
    ],
  ])('%s', (_name, id, flat) => {
    expect(checkFlat(id, flat, LIMITS)?.code).toBe('bad-prop')
  })
})

test('[BD19] a record from before the rule can be moved, recoloured and made legal', () => {
  const shapes = boardShapes(new Y.Doc())
  const cloud = shapes.set('shape:one', flatToMap(geo('cloud', 1e6, 1e6)))
  const check = (...keys: string[]) => checkRecord('shape:one', cloud, LIMITS, new Set(keys))
  expect(checkRecord('shape:one', cloud, LIMITS)?.code).toBe('bad-prop')
  expect(check('at')).toBeNull()
  expect(check('p.color')).toBeNull()
  expect(check('p.w')?.code).toBe('bad-prop')
  cloud.set('p.geo', 'rectangle')
  expect(check('p.geo')).toBeNull()
  expect(checkRecord('shape:one', cloud, LIMITS)).toBeNull()
})
