// @vitest-environment jsdom
import { GeoShapeUtil, getArrowBindings, type TLArrowShape, type TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN, SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard } from '#board/edit/edit-board.ts'
import { joinByArrow } from '#board/edit/join-by-arrow.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { type FlatRecord, flatToMap } from '#board/record/record-layout.ts'
import { sampleExtremeRecords } from '#board/testing/extreme-records.ts'
import { type CanvasPeer, createCanvasPeer } from './binding/testing/canvas-peer.ts'
import { boardWindow } from './window/install-window.ts'

let peer: CanvasPeer
let complain: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  peer = createCanvasPeer('u1')
})
afterEach(() => {
  peer.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const SEED = 11
const START = Date.UTC(2026, 0, 1)
const idOf = (name: string) => `shape:${name}` as TLShapeId

function byServer(records: Record<string, FlatRecord>): void {
  editBoard(peer.doc, SERVER_ORIGIN, () => {
    for (const [id, flat] of Object.entries(records)) boardShapes(peer.doc).set(id, flatToMap(flat))
  })
  peer.frame()
}

const geo = (color: string, parent: string = PAGE_ID) => ({
  t: 'geo',
  at: [10, 10, 0],
  in: [parent, 'a1'],
  text: '',
  'p.color': color,
})

/** Simulates a defect of tldraw: violet shapes can't be measured. */
function breakViolet(): void {
  const { getGeometry } = GeoShapeUtil.prototype
  vi.spyOn(GeoShapeUtil.prototype, 'getGeometry').mockImplementation(function broken(
    this: GeoShapeUtil,
    shape,
  ) {
    if (shape.props.color === 'violet') throw new Error('broken on purpose')
    return getGeometry.call(this, shape)
  })
  peer.stop()
  peer = createCanvasPeer('u1')
}

const held = () => peer.quarantine.held.get()

test('a shape that throws leaves the canvas, the others stay, and the document keeps it', async () => {
  breakViolet()
  byServer({ 'shape:bad': geo('violet'), 'shape:good': geo('red') })
  expect(() => peer.editor.getCurrentPageBounds()).not.toThrow()
  boardWindow(peer.editor).grid.get()
  peer.frame()
  await Promise.resolve()
  expect(peer.editor.getShape(idOf('bad'))).toBeUndefined()
  expect(peer.editor.getShape(idOf('good'))).toBeDefined()
  expect(boardShapes(peer.doc).has('shape:bad')).toBe(true)
  expect(held()).toEqual([{ recordId: 'shape:bad', why: 'failed', since: START }])
  expect(complain).toHaveBeenCalledTimes(1)
})

test('a shape that throws as soon as it is drawn here leaves the canvas, too', async () => {
  breakViolet()
  peer.editor.createShape({ type: 'geo', props: { color: 'violet', w: 120, h: 80 } })
  boardWindow(peer.editor).grid.get()
  peer.frame()
  peer.frame()
  await Promise.resolve()
  expect(held()).toHaveLength(1)
  expect(peer.editor.getCurrentPageShapeIds().size).toBe(0)
  expect(boardShapes(peer.doc).size).toBe(1)
})

test('an arrow stays when its target is quarantined, and is bound again when that is repaired', async () => {
  breakViolet()
  byServer({ 'shape:bad': geo('violet'), 'shape:good': geo('red') })
  editBoard(peer.doc, SERVER_ORIGIN, () => joinByArrow(peer.doc, 'shape:arrow', 'shape:good', 'shape:bad'))
  peer.frame()
  boardWindow(peer.editor).grid.get()
  peer.frame()
  const bindings = () => {
    const arrow = peer.editor.getShape<TLArrowShape>(idOf('arrow'))
    const { start, end } = arrow ? getArrowBindings(peer.editor, arrow) : {}
    return [start?.toId, end?.toId]
  }
  expect(bindings()).toEqual(['shape:good', undefined])
  editBoard(peer.doc, SERVER_ORIGIN, () => boardShapes(peer.doc).get('shape:bad')?.set('p.color', 'red'))
  peer.frame()
  await Promise.resolve()
  expect(held()).toEqual([])
  expect(bindings()).toEqual(['shape:good', 'shape:bad'])
})

test('content of a shape that throws is on the page', () => {
  breakViolet()
  vi.spyOn(peer.quarantine, 'has').mockImplementation((id) => id === 'shape:frame')
  byServer({
    'shape:frame': { t: 'frame', at: [0, 0, 0], in: [PAGE_ID, 'a1'] },
    'shape:inside': geo('red', 'shape:frame'),
  })
  expect(peer.editor.getShape(idOf('frame'))).toBeUndefined()
  expect(peer.editor.getShape(idOf('inside'))?.parentId).toBe(PAGE_ID)
})

test('a shape that fails again and again stays out', async () => {
  for (let i = 0; i < 9; i++) {
    peer.quarantine.report('shape:bad', 'component', new Error('again'))
    byServer({ 'shape:bad': geo(i % 2 ? 'red' : 'blue') })
  }
  await Promise.resolve()
  expect(held()).toEqual([{ recordId: 'shape:bad', why: 'failed', since: START }])
  expect(complain).toHaveBeenCalledTimes(5)
  editBoard(peer.doc, SERVER_ORIGIN, () => boardShapes(peer.doc).delete('shape:bad'))
  await Promise.resolve()
  expect(held()).toEqual([])
})

test('every legal record has finite bounds, and none throws', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  for (const [i, group] of sampleExtremeRecords(SEED, 25).entries()) {
    byServer(group)
    boardWindow(peer.editor).grid.get()
    await Promise.resolve()
    expect(
      held().filter(({ why }) => why === 'failed'),
      `seed ${SEED}, group ${i}: ${JSON.stringify(complain.mock.calls)}`,
    ).toEqual([])
    editBoard(peer.doc, SERVER_ORIGIN, () => boardShapes(peer.doc).clear())
    peer.frame()
  }
})

test('a shape that fails while it is drawn here is reported again once the document has its place', async () => {
  breakViolet()
  const seen: boolean[] = []
  peer.quarantine.held.subscribe(() => seen.push(boardShapes(peer.doc).has(idOf('mine'))))
  peer.quarantine.report(idOf('mine'), 'geometry', new Error('broken on purpose'))
  await Promise.resolve()
  editBoard(peer.doc, LOCAL_ORIGIN, () => boardShapes(peer.doc).set(idOf('mine'), flatToMap(geo('violet'))))
  expect(seen.at(-1)).toBe(true)
  expect(held()).toEqual([{ recordId: idOf('mine'), why: 'failed', since: START }])
})
