// @vitest-environment jsdom
import type { TLArrowShape, TLFrameShape, TLNoteShape, TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, setRoundOfFrame } from '#board/edit/edit-board.ts'
import { type CanvasPeer, createCanvasPeer, point } from './binding/testing/canvas-peer.ts'
import { connectPeers, expectSame, holdFrames, settlePeers } from './binding/testing/peer.ts'
import { keepFramesBehind } from './frame/keep-frames-behind.ts'
import { installDragging } from './input/install-dragging.ts'
import { boardWindow } from './window/install-window.ts'

let ann: CanvasPeer
let bob: CanvasPeer

beforeEach(() => {
  holdFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  ann = createCanvasPeer('ann')
  bob = createCanvasPeer('bob')
  connectPeers([ann, bob])
  for (const { editor } of [ann, bob]) {
    keepFramesBehind(editor)
    installDragging(editor)
  }
})
afterEach(() => {
  ann.stop()
  bob.stop()
  vi.useRealTimers()
})

const id = (name: string) => `shape:${name}` as TLShapeId

function addNote(name: string, x: number, y: number, fields: Partial<TLNoteShape> = {}): void {
  ann.editor.createShape<TLNoteShape>({ id: id(name), type: 'note', x, y, ...fields })
}

function addFrame(name: string, x: number, y: number, w: number, h: number): void {
  ann.editor.createShape<TLFrameShape>({ id: id(name), type: 'frame', x, y, props: { w, h } })
}

function drawFrame(x: number, y: number, right: number, bottom: number): TLFrameShape {
  ann.editor.setCurrentTool('frame')
  drag(ann, [x, y], [right, bottom])
  return must(ann.editor.getOnlySelectedShape(), 'the drawn frame') as TLFrameShape
}

function drag(peer: CanvasPeer, [x, y]: [number, number], [toX, toY]: [number, number]): void {
  point(peer, 'pointer_down', x, y)
  point(peer, 'pointer_move', x + 10, y + 10)
  point(peer, 'pointer_move', toX, toY)
  vi.advanceTimersByTime(100)
  point(peer, 'pointer_up', toX, toY)
}

const parentOf = (name: string) => ann.editor.getShape(id(name))?.parentId
const placeOf = (name: string) => {
  const { x, y } = must(ann.editor.getShapePageBounds(id(name)), name)
  return [Math.round(x), Math.round(y)]
}
const page = () => ann.editor.getCurrentPageId()

/** From back to front, as painted. */
function painted(peer = ann): string[] {
  const order = boardWindow(peer.editor).order.get()
  return [...order].sort((a, b) => a[1].index - b[1].index).map(([shapeId]) => shapeId.replace('shape:', ''))
}

test('a frame that is drawn over notes takes in those whose centre is inside, whole, and covers none of the others', () => {
  addNote('inside', 200, 200)
  addNote('mostly', 420, 200)
  addNote('barely', 200, 420)
  addNote('locked', 300, 260, { isLocked: true })
  const frame = drawFrame(150, 150, 560, 500)
  expect(parentOf('inside')).toBe(frame.id)
  expect(parentOf('mostly')).toBe(frame.id)
  expect([parentOf('barely'), parentOf('locked')]).toEqual([page(), page()])
  expect([placeOf('inside'), placeOf('mostly')]).toEqual([
    [200, 200],
    [420, 200],
  ])
  const bounds = must(ann.editor.getShapePageBounds(frame), 'bounds')
  expect(bounds.contains(must(ann.editor.getShapePageBounds(id('mostly')), 'note'))).toBe(true)
  const order = painted()
  for (const note of ['inside', 'mostly', 'barely', 'locked'])
    expect(order.indexOf(note)).toBeGreaterThan(order.indexOf(frame.id.replace('shape:', '')))
})

test('a new frame is named at once, and one undo takes it back with all that it took in', () => {
  addNote('inside', 200, 200)
  settlePeers([ann, bob])
  const frame = drawFrame(150, 150, 560, 500)
  expect(ann.editor.getEditingShapeId()).toBe(frame.id)
  settlePeers([ann, bob])
  ann.editor.undo()
  settlePeers([ann, bob])
  expect(ann.editor.getShape(frame.id)).toBeUndefined()
  expect(parentOf('inside')).toBe(page())
  expectSame([ann, bob])
})

test('a frame that is made by a click has room for notes, takes in and is named, too', () => {
  addNote('under', 500, 300)
  ann.editor.setCurrentTool('frame')
  point(ann, 'pointer_down', 600, 400)
  point(ann, 'pointer_up', 600, 400)
  const frame = must(ann.editor.getEditingShape(), 'frame')
  expect(frame.props).toMatchObject({ w: 676, h: 462 })
  expect(parentOf('under')).toBe(frame.id)
})

test('arrows, big shapes and the frames of rounds are taken in only when they are wholly inside, or never', () => {
  addFrame('round', 220, 220, 100, 100)
  settlePeers([ann, bob])
  editBoard(bob.doc, SERVER_ORIGIN, () => setRoundOfFrame(bob.doc, id('round'), 'r1'))
  settlePeers([ann, bob])
  ann.editor.createShape({ id: id('sheet'), type: 'geo', x: 100, y: 100, props: { w: 600, h: 420 } })
  ann.editor.createShape({ id: id('box'), type: 'geo', x: 400, y: 200, props: { w: 80, h: 80 } })
  ann.editor.createShape<TLArrowShape>({
    id: id('arrow'),
    type: 'arrow',
    x: 300,
    y: 400,
    props: { start: { x: 0, y: 0 }, end: { x: 600, y: 0 } },
  })
  const frame = drawFrame(150, 150, 560, 500)
  expect(parentOf('box')).toBe(frame.id)
  for (const name of ['round', 'sheet', 'arrow']) expect(parentOf(name), name).toBe(page())
})

test('a frame that is pasted or duplicated begins behind everything', () => {
  addFrame('frame', 0, 0, 300, 300)
  addNote('beside', 400, 0)
  ann.editor.duplicateShapes([id('frame')], { x: 350, y: 0 })
  expect(painted().at(-1)).toBe('beside')
})

test('a moved frame is sent behind, and takes in the notes whose centre it is under', () => {
  addNote('far', 700, 100)
  addFrame('frame', 100, 100, 300, 300)
  ann.editor.bringToFront([id('frame')])
  ann.editor.select(id('frame'))
  drag(ann, [300, 300], [880, 300])
  expect(placeOf('frame')).toEqual([680, 100])
  expect(parentOf('far')).toBe(id('frame'))
  expect(placeOf('far')).toEqual([700, 100])
})

test('a smaller frame releases notes with their centre outside and fully holds the others', () => {
  addFrame('frame', 100, 100, 700, 400)
  addNote('stays', 120, 120, { parentId: page() })
  addNote('leaves', 500, 120)
  expect([parentOf('stays'), parentOf('leaves')]).toEqual([page(), id('frame')])
  ann.editor.reparentShapes([id('stays')], id('frame'))
  ann.editor.select(id('frame'))
  ann.editor.setCurrentTool('select.resizing', { target: 'selection', handle: 'right' })
  ann.editor.inputs.originPagePoint.setTo({ x: 800, y: 300 })
  const frame = must(ann.editor.getShape<TLFrameShape>(id('frame')), 'frame')
  ann.editor.updateShape<TLFrameShape>({ ...frame, props: { ...frame.props, w: 150 } })
  ann.editor.getShapeUtil(frame).onResizeEnd?.(frame, must(ann.editor.getShape(id('frame')), 'frame'))
  expect([parentOf('stays'), parentOf('leaves')]).toEqual([id('frame'), page()])
  expect(placeOf('leaves')).toEqual([500, 120])
  expect(ann.editor.getShape<TLFrameShape>(id('frame'))?.props.w).toBe(234)
})

test('a note that is dropped belongs to the frame under its middle, which grows until it shows all of it', () => {
  addFrame('frame', 100, 100, 300, 300)
  addNote('note', 700, 150)
  // Dragged by its left edge, the pointer ends outside of the frame.
  drag(ann, [710, 200], [90, 200])
  expect(placeOf('note')).toEqual([80, 150])
  expect(parentOf('note')).toBe(id('frame'))
  expect(ann.editor.getShapePageBounds(id('frame'))?.minX).toBe(66)
  expect(ann.editor.getShapePageBounds(id('frame'))?.maxX).toBe(400)
  drag(ann, [260, 200], [500, 200])
  expect(parentOf('note')).toBe(page())
})

test('dragged shapes move to the front, in the step of the drag', () => {
  for (const [name, x] of [
    ['first', 100],
    ['second', 400],
    ['third', 700],
  ] as const)
    addNote(name, x, 100)
  settlePeers([ann, bob])
  drag(ann, [200, 200], [500, 220])
  settlePeers([ann, bob])
  expect(painted(bob)).toEqual(['second', 'third', 'first'])
  ann.editor.undo()
  settlePeers([ann, bob])
  expect(painted(bob)).toEqual(['first', 'second', 'third'])
  expect(placeOf('first')).toEqual([100, 100])
  expect(ann.editor.getCanUndo()).toBe(true)
  expectSame([ann, bob])
})

test('Escape in a drag gives the order back', () => {
  addNote('first', 100, 100)
  addNote('second', 400, 100)
  settlePeers([ann, bob])
  point(ann, 'pointer_down', 200, 200)
  point(ann, 'pointer_move', 220, 200)
  point(ann, 'pointer_move', 500, 200)
  expect(painted()).toEqual(['second', 'first'])
  ann.editor.cancel()
  settlePeers([ann, bob])
  expect(painted()).toEqual(['first', 'second'])
})

test('two people who drag at the same time both see their notes in front of the rest', () => {
  for (const [name, x] of [
    ['first', 100],
    ['second', 400],
    ['third', 700],
  ] as const)
    addNote(name, x, 100)
  settlePeers([ann, bob])
  drag(ann, [200, 200], [220, 400])
  drag(bob, [500, 200], [520, 400])
  settlePeers([ann, bob])
  expect([painted()[0], painted(bob)[0]]).toEqual(['third', 'third'])
  expectSame([ann, bob])
})

test('an arrow stays above the two notes that it joins, and in the frame that has both', () => {
  addFrame('frame', 50, 50, 700, 400)
  addNote('from', 100, 100)
  addNote('to', 400, 100)
  const { editor } = ann
  editor.createShape<TLArrowShape>({ id: id('arrow'), type: 'arrow', parentId: id('frame') })
  for (const [terminal, toId] of [
    ['start', 'from'],
    ['end', 'to'],
  ] as const)
    editor.createBinding({ type: 'arrow', fromId: id('arrow'), toId: id(toId), props: { terminal } })
  drag(ann, [200, 200], [210, 220])
  expect(painted()).toEqual(['frame', 'to', 'from', 'arrow'])
})

test('a hundred notes that are dropped on a frame are in it at once, and it shows all of them', () => {
  addFrame('frame', 3_000, 0, 1_000, 1_000)
  const notes = Array.from({ length: 100 }, (_, i) => ({
    id: id(`n${i}`),
    type: 'note' as const,
    x: (i % 10) * 220,
    y: Math.floor(i / 10) * 220,
  }))
  ann.editor.createShapes<TLNoteShape>(notes)
  ann.editor.setSelectedShapes(notes.map((note) => note.id))
  drag(ann, [100, 100], [3_400, 300])
  const inside = ann.editor.getSortedChildIdsForParent(id('frame'))
  const frame = must(ann.editor.getShapePageBounds(id('frame')), 'frame')
  expect(inside.length).toBeGreaterThan(10)
  expect(inside.length).toBeLessThan(100)
  for (const one of inside) expect(frame.includes(must(ann.editor.getShapePageBounds(one), one))).toBe(true)
})
