import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { usedPictures } from '#board/doc/used-pictures.ts'
import { readLock } from '#board/record/lock.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { checkFlat, checkRecord, isIndexKey, type RecordLimits } from './check-record.ts'

const LIMITS: RecordLimits = { maxTextChars: 100, maxRecordBytes: 4_000, maxCoordinate: 1e6 }

const NOTE = { t: 'note', at: [1, 2, 0], in: ['page:page', 'a1'], text: 'hi' }
const DRAW = {
  t: 'draw',
  at: [0, 0, 0],
  in: ['page:page', 'a1'],
  'p.segments': [{ type: 'free', points: [{ x: 0, y: 0 }] }],
}
const LINE = {
  t: 'line',
  at: [0, 0, 0],
  in: ['page:page', 'a1'],
  'p.points': { a1: { id: 'a1', index: 'a1', x: 0, y: 0 }, a2: { id: 'a2', index: 'a2', x: 9, y: 9 } },
}
const BINDING = { t: 'binding:arrow', in: ['shape:a', 'shape:b'], 'p.terminal': 'start' }

/** The record that the server gets: the flat map after it went through an update. */
function received(flat: Record<string, unknown>, id = 'shape:one'): unknown {
  const doc = new Y.Doc()
  const shapes = doc.getMap<unknown>('shapes')
  shapes.set(id, flatToMap(flat))
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  return boardShapes(other).get(id)
}

function codeOf(flat: Record<string, unknown>, id = 'shape:one'): string | undefined {
  return checkRecord(id, received(flat, id), LIMITS)?.code
}

describe('[BD6] records of a stock tldraw client are accepted', () => {
  test.each([
    [
      'note',
      { ...NOTE, 'p.color': 'light-blue', 'm.author': 'u1', 'm.number': 3, opacity: 0.5, locked: true },
    ],
    ['draw', DRAW],
    ['line', LINE],
    ['frame', { t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'], 'p.w': 10, 'p.h': 10, 'p.name': 'A' }],
    ['group in a frame', { t: 'group', at: [0, 0, 0], in: ['shape:frame', 'a1'] }],
    [
      'arrow',
      { t: 'arrow', at: [0, 0, 0], in: ['page:page', 'a1'], 'p.text': 'why', 'p.end': { x: 5, y: 5 } },
    ],
  ])('%s', (_name, flat) => {
    expect(codeOf(flat)).toBeUndefined()
  })

  test('binding', () => {
    expect(codeOf(BINDING, 'binding:one')).toBeUndefined()
  })
})

describe('[BD6] a hostile record is refused', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'rich text that tldraw does not know',
      'unknown-key',
      { ...NOTE, 'p.richText': { type: 'doc', content: [{ type: 'evil' }] } },
    ],
    ['a shape that is its own parent', 'bad-parent', { ...NOTE, in: ['shape:one', 'a1'] }],
    ['a foreign page', 'bad-parent', { ...NOTE, in: ['page:other', 'a1'] }],
    ['a megabyte of text', 'text-too-long', { ...NOTE, text: 'x'.repeat(1_000_000) }],
    ['a place far out', 'bad-place', { ...NOTE, at: [1e300, 0, 0] }],
    ['NaN', 'bad-place', { ...NOTE, at: [Number.NaN, 0, 0] }],
    ['an endless rotation', 'bad-place', { ...NOTE, at: [0, 0, 1e9] }],
    ['a place with two numbers', 'bad-place', { ...NOTE, at: [0, 0] }],
    ['no place', 'bad-place', { t: 'note', in: ['page:page', 'a1'], text: '' }],
    ['no text', 'bad-text', { t: 'note', at: [0, 0, 0], in: ['page:page', 'a1'] }],
    ['no parent', 'bad-parent', { t: 'note', at: [0, 0, 0], text: '' }],
    ['an index that is none', 'bad-parent', { ...NOTE, in: ['page:page', '!'] }],
    ['an index with a blank', 'bad-parent', { ...NOTE, in: ['page:page', 'a1 '] }],
    ['an endless index', 'bad-parent', { ...NOTE, in: ['page:page', `a1${'1'.repeat(5_000)}`] }],
    ['an unknown type', 'unknown-type', { ...NOTE, t: 'embed' }],
    ['a type from the prototype', 'unknown-type', { ...NOTE, t: 'constructor' }],
    ['an unknown prop', 'unknown-key', { ...NOTE, 'p.onclick': 'x' }],
    ['a prop from the prototype', 'unknown-key', { ...NOTE, 'p.__proto__': {} }],
    ['an unknown field', 'unknown-key', { ...NOTE, html: '<b>' }],
    ['what clients measure', 'unknown-key', { ...NOTE, 'p.growY': 1e6 }],
    ['a colour that is none', 'bad-prop', { ...NOTE, 'p.color': 'mauve' }],
    ['a script as a link', 'bad-prop', { ...NOTE, 'p.url': 'javascript:alert(1)' }],
    ['a huge scale', 'bad-prop', { ...NOTE, 'p.scale': 1e6 }],
    ['opacity five', 'bad-prop', { ...NOTE, opacity: 5 }],
    ['any meta', 'unknown-key', { ...NOTE, 'm.html': '<b>' }],
    ['a number that is a text', 'bad-meta', { ...NOTE, 'm.number': '7' }],
    ['an author that is a list', 'bad-meta', { ...NOTE, 'm.author': ['u1'] }],
    [
      'meta on a frame',
      'unknown-key',
      { t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'], 'm.author': 'u1' },
    ],
    ['text on a frame', 'unknown-key', { t: 'frame', at: [0, 0, 0], in: ['page:page', 'a1'], text: 'x' }],
    ['a stroke without points', 'bad-prop', { ...DRAW, 'p.segments': [{ type: 'free', points: [] }] }],
    ['an empty stroke', 'bad-prop', { ...DRAW, 'p.segments': [] }],
    ['no stroke', 'bad-prop', { t: 'draw', at: [0, 0, 0], in: ['page:page', 'a1'] }],
    [
      'a stroke far out',
      'bad-prop',
      { ...DRAW, 'p.segments': [{ type: 'free', points: [{ x: 1e9, y: 0 }] }] },
    ],
    [
      'a line of one point',
      'bad-prop',
      { ...LINE, 'p.points': { a1: { id: 'a1', index: 'a1', x: 0, y: 0 } } },
    ],
    [
      'too many points',
      'record-too-big',
      { ...DRAW, 'p.segments': [{ type: 'free', points: Array(400).fill({ x: 1.5, y: 2.5 }) }] },
    ],
  ])('%s', (_name, code, flat) => {
    expect(codeOf(flat)).toBe(code)
  })

  test('a record that is no map', () => {
    expect(checkRecord('shape:one', 'evil', LIMITS)?.code).toBe('not-a-record')
    expect(checkRecord('shape:one', new Y.Text('evil'), LIMITS)?.code).toBe('not-a-record')
  })

  test('an id of the wrong form', () => {
    expect(codeOf(NOTE, 'page:page')).toBe('bad-id')
    expect(codeOf(NOTE, 'binding:one')).toBe('bad-id')
    expect(codeOf(NOTE, `shape:${'x'.repeat(500)}`)).toBe('bad-id')
    expect(codeOf(BINDING, 'shape:one')).toBe('bad-id')
  })

  test('a binding of a shape to itself', () => {
    expect(codeOf({ ...BINDING, in: ['shape:a', 'shape:a'] }, 'binding:one')).toBe('bad-parent')
  })

  test('text that is bold or holds an object', () => {
    const doc = new Y.Doc()
    const map = boardShapes(doc).set('shape:one', flatToMap(NOTE))
    const text = map.get('text')
    if (!(text instanceof Y.Text)) throw new Error('no text')
    text.insert(0, 'x', { bold: true })
    expect(checkRecord('shape:one', map, LIMITS)?.code).toBe('bad-text')
    text.delete(0, 1)
    expect(checkRecord('shape:one', map, LIMITS)).toBeNull()
    text.insertEmbed(0, { image: 'x' })
    expect(checkRecord('shape:one', map, LIMITS)?.code).toBe('bad-text')
  })

  test('[BD62] text with more marks on a letter than a browser can draw, also letter by letter and from behind', () => {
    const doc = new Y.Doc()
    const map = boardShapes(doc).set('shape:one', flatToMap({ ...NOTE, text: 'ab' }))
    const text = map.get('text')
    if (!(text instanceof Y.Text)) throw new Error('no text')
    for (let i = 0; i < 12; i++) text.insert(1, '\u0301')
    expect(checkRecord('shape:one', map, LIMITS)).toBeNull()
    text.insert(1, '\u0302')
    expect(checkRecord('shape:one', map, LIMITS, new Set(['text']))?.message).toBe(
      'A letter may have 12 marks.',
    )
    text.delete(5, 1)
    expect(checkRecord('shape:one', map, LIMITS)).toBeNull()
  })

  test('[BD62] a title, a label and a description with such a letter', () => {
    const title = `a${'\u0301'.repeat(13)}`
    const place = { at: [0, 0, 0], in: ['page:page', 'a1'] }
    expect(codeOf({ t: 'frame', ...place, 'p.name': title })).toBe('bad-prop')
    expect(codeOf({ t: 'frame', ...place, 'p.name': title.slice(0, -1) })).toBeUndefined()
    expect(codeOf({ t: 'arrow', ...place, 'p.text': title })).toBe('bad-prop')
    expect(checkFlat('shape:one', { ...NOTE, text: title }, LIMITS)?.code).toBe('bad-text')
  })

  test('text that is an array', () => {
    const doc = new Y.Doc()
    const map = boardShapes(doc).set('shape:one', flatToMap({ ...NOTE, text: undefined }))
    map.set('text', new Y.Array())
    expect(checkRecord('shape:one', map, LIMITS)?.code).toBe('bad-text')
  })
})

describe('[BD30] a picture', () => {
  const picture = (props: Record<string, unknown>) => ({
    t: 'picture',
    at: [0, 0, 0],
    in: ['page:page', 'a1'],
    'p.w': 320,
    'p.h': 240,
    'p.alt': 'A flipchart',
    'p.picture': 'flipchart_-0123456',
    ...props,
  })

  test('is one of its board, with a description', () => {
    expect(codeOf(picture({}))).toBeUndefined()
    const long = received(picture({ 'p.alt': 'x'.repeat(1_000) }), 'shape:one')
    expect(checkRecord('shape:one', long, { ...LIMITS, maxTextChars: 10_000 })).toBeNull()
  })

  test.each<[string, Record<string, unknown>]>([
    ['a short id', { 'p.picture': 'flipchart' }],
    ['a long id', { 'p.picture': 'f'.repeat(41) }],
    ['an address', { 'p.picture': 'https://example.org/picture.png' }],
    ['a way out of its folder', { 'p.picture': '../../../../etc/passwd' }],
    ['no id', { 'p.picture': null }],
    ['a description without an end', { 'p.alt': 'x'.repeat(1_001) }],
  ])('with %s is refused', (_name, props) => {
    const record = received(picture(props), 'shape:one')
    expect(checkRecord('shape:one', record, { ...LIMITS, maxTextChars: 10_000 })?.code).toBe('bad-prop')
  })

  test('`usedPictures` lists the ids that shapes show', () => {
    const doc = new Y.Doc()
    const shapes = doc.getMap<unknown>('shapes')
    shapes.set('shape:one', flatToMap(picture({})))
    shapes.set('shape:two', flatToMap(picture({})))
    shapes.set('shape:three', flatToMap(NOTE))
    expect([...usedPictures(doc)]).toEqual(['flipchart_-0123456'])
  })
})

describe('[BD6] only what changed is checked', () => {
  test('points that were found in order are not looked at again when the kind is set once more', () => {
    let looks = 0
    const segment = {
      type: 'free',
      get points() {
        looks += 1
        return [{ x: 500, y: 0 }]
      },
    }
    const doc = new Y.Doc()
    boardShapes(doc).set('shape:one', flatToMap({ ...DRAW, 'p.segments': [segment] }))
    const map = boardShapes(doc).get('shape:one')
    expect(checkRecord('shape:one', map, LIMITS)).toBeNull()
    const first = looks
    expect(first).toBeGreaterThan(0)
    expect(checkRecord('shape:one', map, LIMITS, new Set(['t']))).toBeNull()
    expect(looks).toBe(first)
    expect(checkRecord('shape:one', map, { ...LIMITS, maxCoordinate: 100 })?.code).toBe('bad-prop')
  })

  test('a move looks at the place and nothing else', () => {
    const map = received({ ...NOTE, 'p.color': 'mauve' })
    expect(checkRecord('shape:one', map, LIMITS, new Set(['at']))).toBeNull()
    expect(checkRecord('shape:one', map, LIMITS, new Set(['at', 'p.color']))?.code).toBe('bad-prop')
    const far = received({ ...NOTE, at: [1e300, 0, 0] })
    expect(checkRecord('shape:one', far, LIMITS, new Set(['at']))?.code).toBe('bad-place')
  })

  test('a key that was taken away counts as changed', () => {
    const map = boardShapes(new Y.Doc()).set('shape:one', flatToMap(NOTE))
    map.delete('at')
    expect(checkRecord('shape:one', map, LIMITS, new Set(['at']))?.code).toBe('bad-place')
    map.delete('p.color')
    expect(checkRecord('shape:one', map, LIMITS, new Set(['p.color']))).toBeNull()
  })

  test('a change of type is checked whole', () => {
    const map = boardShapes(new Y.Doc()).set('shape:one', flatToMap(NOTE))
    map.set('t', 'frame')
    expect(checkRecord('shape:one', map, LIMITS, new Set(['t']))?.code).toBe('unknown-key')
  })
})

test('[BD6] an index key is taken exactly when another one can be put above it', () => {
  const canBeTopped = (index: string) => {
    try {
      getIndexAbove(index as IndexKey)
      return true
    } catch {
      return false
    }
  }
  for (const head of 'ABYZabcmwxyz') {
    for (let digits = 1; digits < 30; digits++) {
      for (const digit of '0Mz') {
        const index = head + digit.repeat(digits)
        expect([index, isIndexKey(index)]).toEqual([index, canBeTopped(index)])
      }
    }
  }
})

test('[BD28] a lock is for facilitators or for every editor, and no binding has one', () => {
  const lock = (flat: object) => readLock(new Map(Object.entries({ ...NOTE, ...flat })))
  expect([lock({}), lock({ 'm.lock': 'facilitators' })]).toEqual([null, null])
  expect(lock({ locked: true })).toBe('editors')
  expect(lock({ locked: true, 'm.lock': 'facilitators' })).toBe('facilitators')
  expect(codeOf({ ...NOTE, locked: true, 'm.lock': 'facilitators' })).toBeUndefined()
  expect(codeOf({ ...DRAW, 'm.lock': 'facilitators' })).toBeUndefined()
  expect(codeOf({ ...NOTE, 'm.lock': 'uines' })).toBe('bad-meta')
  expect(codeOf({ ...BINDING, 'm.lock': 'facilitators' }, 'binding:one')).toBe('unknown-key')
})
