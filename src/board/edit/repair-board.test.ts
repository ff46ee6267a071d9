import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { createBoardIndex } from '#board/doc/board-index.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { flatToMap, readIn } from '#board/record/record-layout.ts'
import { editBoard, removeRecords } from './edit-board.ts'
import { applyRepairs, findRepairs } from './repair-board.ts'

type Flat = Record<string, unknown>

function board(records: Record<string, Flat>): Y.Doc {
  const doc = new Y.Doc()
  for (const [id, flat] of Object.entries(records)) boardShapes(doc).set(id, flatToMap(flat))
  return doc
}

/** Handles an update like the server: checks the touched records, repairs them, and finds nothing more to repair. */
function change(doc: Y.Doc, edit: (shapes: Y.Map<Y.Map<unknown>>) => void): string[] {
  const index = createBoardIndex(doc)
  const touched = new Set<string>()
  index.shapes.observeDeep((events) => {
    for (const event of events) {
      const [id] = event.path
      if (id === undefined) for (const key of event.changes.keys.keys()) touched.add(key)
      else touched.add(String(id))
    }
  })
  editBoard(doc, SERVER_ORIGIN, () => edit(index.shapes))
  index.update(touched)
  const repairs = findRepairs(index, touched)
  const mended = repairs.map((repair) => repair.recordId).sort()
  touched.clear()
  editBoard(doc, SERVER_ORIGIN, () => applyRepairs(doc, repairs, index))
  index.update(touched)
  expect(findRepairs(index, touched)).toEqual([])
  return mended
}

const frame = (parent: string, at = [0, 0, 0]): Flat => ({ t: 'frame', at, in: [parent, 'a1'] })
const note = (parent: string, at = [0, 0, 0]): Flat => ({ t: 'note', at, in: [parent, 'a1'], text: 'x' })
const parentOf = (doc: Y.Doc, id: string) => readIn(boardShapes(doc).get(id)?.get('in'))?.[0]

test('[BD8] a note that was put into a frame while someone deleted the frame stays where it was to be seen', () => {
  const doc = board({ 'shape:f': frame('page:page', [100, 50, 0]), 'shape:n': note('shape:f', [10, 5, 0]) })
  expect(change(doc, (shapes) => shapes.delete('shape:f'))).toEqual(['shape:n'])
  expect(parentOf(doc, 'shape:n')).toBe('page:page')
  expect(boardShapes(doc).get('shape:n')?.get('at')).toEqual([110, 55, 0])
})

test('[BD8] two frames nested in each other are separated', () => {
  const doc = board({
    'shape:a': frame('page:page'),
    'shape:b': frame('page:page'),
    'shape:n': note('shape:b'),
  })
  const mended = change(doc, (shapes) => {
    shapes.get('shape:a')?.set('in', ['shape:b', 'a1'])
    shapes.get('shape:b')?.set('in', ['shape:a', 'a1'])
  })
  expect(mended).toHaveLength(1)
  const parents = ['shape:a', 'shape:b'].map((id) => parentOf(doc, id))
  expect(parents.filter((parent) => parent === 'page:page')).toHaveLength(1)
  expect(parentOf(doc, 'shape:n')).toBe('shape:b')
})

test('[BD8] a note holds nothing', () => {
  const doc = board({ 'shape:a': note('page:page') })
  const mended = change(doc, (shapes) => shapes.set('shape:b', flatToMap(note('shape:a', [7, 7, 0]))))
  expect(mended).toEqual(['shape:b'])
  expect(parentOf(doc, 'shape:b')).toBe('page:page')
})

test('[BD8] a tower of frames is not built higher than it can be drawn, from below or from above', () => {
  const doc = board({ 'shape:f0': frame('page:page') })
  let mended = 0
  for (let i = 1; i < 60; i++) {
    mended += change(doc, (shapes) => shapes.set(`shape:f${i}`, flatToMap(frame(`shape:f${i - 1}`)))).length
  }
  expect(mended).toBe(1)
  const other = board({ 'shape:f0': frame('page:page') })
  mended = 0
  for (let i = 1; i < 60; i++) {
    mended += change(other, (shapes) => {
      shapes.set(`shape:f${i}`, flatToMap(frame('page:page')))
      shapes.get(`shape:f${i - 1}`)?.set('in', [`shape:f${i}`, 'a1'])
    }).length
  }
  expect(mended).toBe(1)
})

test('[BD8] a binding is removed with either of its ends, the arrow stays', () => {
  const doc = board({
    'shape:a': { t: 'arrow', at: [0, 0, 0], in: ['page:page', 'a1'] },
    'shape:n': note('page:page'),
    'binding:1': { t: 'binding:arrow', in: ['shape:a', 'shape:n'], 'p.terminal': 'start' },
  })
  expect(change(doc, (shapes) => shapes.delete('shape:n'))).toEqual(['binding:1'])
  expect([...boardShapes(doc).keys()]).toEqual(['shape:a'])
})

test('[BD8] a binding from a shape other than an arrow is removed', () => {
  const doc = board({ 'shape:a': note('page:page'), 'shape:b': note('page:page') })
  const mended = change(doc, (shapes) =>
    shapes.set(
      'binding:1',
      flatToMap({ t: 'binding:arrow', in: ['shape:a', 'shape:b'], 'p.terminal': 'end' }),
    ),
  )
  expect(mended).toEqual(['binding:1'])
})

test('[BD8] an honest removal leaves nothing to mend', () => {
  const doc = board({
    'shape:f': frame('page:page'),
    'shape:n': note('shape:f'),
    'shape:o': note('page:page'),
  })
  expect(change(doc, () => removeRecords(doc, ['shape:f']))).toEqual([])
  expect([...boardShapes(doc).keys()]).toEqual(['shape:o'])
})

test('[BD8] the index has what the document has, after any change', () => {
  const doc = board({ 'shape:f': frame('page:page'), 'shape:n': note('shape:f') })
  const index = createBoardIndex(doc)
  must(index.shapes.get('shape:n'), 'note').set('in', ['page:page', 'a2'])
  index.shapes.delete('shape:f')
  index.update(['shape:n', 'shape:f'])
  expect(index.dependents('shape:f').size).toBe(0)
  expect([...index.dependents('page:page')]).toEqual(['shape:n'])
  expect(index.lastPlace('shape:f')).toEqual({ at: [0, 0, 0], parentId: 'page:page' })
})

test('[BD8] a frame with thousands of shapes that is taken away alone, and frames in frames, are mended in one pass', () => {
  const doc = board({ 'shape:f': frame('page:page') })
  boardShapes(doc).doc?.transact(() => {
    for (let i = 0; i < 8_000; i++) boardShapes(doc).set(`shape:n${i}`, flatToMap(note('shape:f')))
  })
  let reads = 0
  const index = createBoardIndex(doc)
  boardShapes(doc).delete('shape:f')
  index.update(['shape:f'])
  const topOfPage = () => {
    reads++
    return index.topOfPage()
  }
  const counted = { ...index, topOfPage }
  const repairs = findRepairs(counted, ['shape:f'])
  expect(repairs).toHaveLength(8_000)
  doc.transact(() => applyRepairs(doc, repairs, counted))
  expect(reads).toBe(1)
  const places = [...boardShapes(doc).values()].map((map) => readIn(map.get('in'))?.[1])
  expect(new Set(places).size).toBe(8_000)
})

test('[BD8] a deep tower is measured to the depth that is allowed and no further, whatever end it is looked at from', () => {
  const doc = board({ 'shape:f0': frame('page:page') })
  doc.transact(() => {
    for (let i = 1; i < 3_000; i++) boardShapes(doc).set(`shape:f${i}`, flatToMap(frame(`shape:f${i - 1}`)))
  })
  const index = createBoardIndex(doc)
  let looks = 0
  const shapes = new Proxy(index.shapes, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'get') looks++
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const ids = [...index.shapes.keys()].reverse()
  findRepairs({ ...index, shapes }, ids)
  expect(looks).toBeLessThan(3_000 * 200)
})
