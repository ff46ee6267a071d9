// @vitest-environment jsdom
import {
  createShapeId,
  DefaultFontFaces,
  Editor,
  type TLArrowShape,
  type TLNoteShape,
  type TLRenderingShape,
  type TLShape,
  type TLShapeId,
  toRichText,
  type VecLike,
} from 'tldraw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { randomFrom } from '#base/seeded-random.ts'
import { headlessEditor } from '../testing/headless-editor.ts'
import { boardWindow, type ExportingEditor, snapToNotesInView } from './install-window.ts'

/** The replaced methods of the editor; tldraw calls each of them by this name. */
const REPLACED = [
  'getShapeAtPoint',
  'getCulledShapes',
  'getNotVisibleShapes',
  'getRenderingShapes',
  'getUnorderedRenderingShapes',
  'getCurrentPageBounds',
] as const
/** Methods of tldraw that the replacements call or replace temporarily, without a guarantee. */
const LEANT_ON = [
  'getCurrentPageShapes',
  'getCurrentPageShapesSorted',
  'getCurrentPageRenderingShapesSorted',
  'getSortedChildIdsForParent',
  'getBindingsToShape',
  'getErasingShapeIds',
  'isShapeHidden',
] as const

type HitOptions = Parameters<Editor['getShapeAtPoint']>[1]

let editor: Editor & ExportingEditor
let random: () => number

beforeEach(() => {
  editor = headlessEditor() as Editor & ExportingEditor
  random = randomFrom(20)
  fillBoard()
})
afterEach(() => editor.dispose())

const at = (spread: number) => Math.round((random() - 0.5) * spread)

function fillBoard(): void {
  // Beside each other and below the rest: only frames that lie on notes differ from tldraw's order.
  for (let i = 0; i < 5; i++) {
    const id = createShapeId()
    editor.createShape({ id, type: 'frame', x: i * 1200 - 2850, y: at(3000), props: { w: 900, h: 600 } })
    for (let k = 0; k < 4; k++)
      editor.createShape<TLNoteShape>({ type: 'note', parentId: id, x: k * 250 - 60, y: 100 })
  }
  const notes = Array.from({ length: 300 }, () => ({
    id: createShapeId(),
    type: 'note' as const,
    x: at(6000),
    y: at(4000),
    rotation: random() < 0.1 ? random() : 0,
  }))
  editor.createShapes(notes)
  editor.createShapes([
    ...Array.from({ length: 20 }, () => ({
      type: 'geo',
      x: at(6000),
      y: at(4000),
      props: { w: 50 + random() * 900, h: 300 },
    })),
    ...Array.from({ length: 20 }, () => ({
      type: 'arrow',
      x: at(6000),
      y: at(4000),
      props: { end: { x: at(900), y: at(900) } },
    })),
  ])
  const grouped = editor
    .getCurrentPageShapes()
    .filter((shape) => shape.parentId === editor.getCurrentPageId())
  editor.groupShapes(grouped.slice(0, 3).map((shape) => shape.id))
  editor.groupShapes(grouped.slice(10, 14).map((shape) => shape.id))
  for (let i = 20; i < 100; i += 2) bindArrow(grouped[i], grouped[i + 1])
}

function bindArrow(from: TLShape | undefined, to: TLShape | undefined): void {
  if (!from || !to) throw new Error('two shapes to bind')
  const id = createShapeId()
  editor.createShape({ id, type: 'arrow', props: { end: { x: 100, y: 100 } } })
  const props = { isPrecise: false, isExact: false, normalizedAnchor: { x: 0.5, y: 0.5 }, snap: 'none' }
  editor.createBindings([
    { type: 'arrow', fromId: id, toId: from.id, props: { ...props, terminal: 'start' } },
    { type: 'arrow', fromId: id, toId: to.id, props: { ...props, terminal: 'end' } },
  ])
}

/** tldraw's own result, without the replacements. */
function stock<Result>(ask: () => Result): Result {
  const own = REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(editor, name)] as const)
  for (const name of REPLACED) Reflect.deleteProperty(editor, name)
  try {
    return ask()
  } finally {
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(editor, name, descriptor)
  }
}

function drawnByStock(): TLRenderingShape[] {
  return editor.getUnorderedRenderingShapes(true)
}

function look(x: number, y: number, z: number): void {
  editor.setCamera({ x, y, z }, { immediate: true, force: true })
}

test('the members of tldraw that the window replaces and leans on are there', () => {
  for (const name of [...REPLACED, ...LEANT_ON]) {
    expect(typeof Reflect.get(Editor.prototype, name), name).toBe('function')
  }
  for (const name of REPLACED) expect(Object.hasOwn(editor, name), name).toBe(true)
  for (const path of ['select.translating', 'note.pointing', 'select.idle']) {
    expect(editor.getStateDescendant(path), path).toBeDefined()
  }
  const idle = editor.getStateDescendant('select.idle')
  expect(typeof Reflect.get(idle ?? {}, 'handleDoubleClickOnCanvas')).toBe('function')
  const frame = editor.getShapeUtil('frame')
  const providesBackground: unknown = Reflect.get(frame, 'providesBackgroundForChildren')
  expect(typeof providesBackground).toBe('function')
  expect(() => snapToNotesInView(editor, boardWindow(editor))).not.toThrow()
})

test('a hit test finds the very shape that tldraw finds, at every zoom', { timeout: 300_000 }, () => {
  const kinds: ((zoom: number) => HitOptions)[] = [
    (zoom) => ({ hitInside: false, margin: Math.min(8 / zoom, Math.max(32, 2 / zoom)), renderingOnly: true }),
    () => ({ hitInside: true, hitLabels: true }),
    () => ({ hitInside: true, hitFrameInside: true, margin: 4 }),
    () => ({}),
  ]
  let hits = 0
  for (const zoom of [0.05, 0.2, 1]) {
    look(640 / zoom, 360 / zoom, zoom)
    for (let i = 0; i < 100; i++) {
      const point: VecLike = { x: at(1280 / zoom), y: at(720 / zoom) }
      for (const kind of kinds) {
        const options = kind(zoom)
        const ours = editor.getShapeAtPoint(point, options)?.id
        expect(ours, JSON.stringify({ zoom, point, options })).toBe(
          stock(() => editor.getShapeAtPoint(point, options))?.id,
        )
        if (ours) hits++
      }
    }
  }
  expect(hits).toBeGreaterThan(100)
})

function expectGridAsBounds(): void {
  const { boxes } = boardWindow(editor).grid.get()
  const here = editor.getCurrentPageShapeIds()
  expect(boxes.size).toBe(here.size)
  for (const id of here) {
    const { minX, minY, maxX, maxY } = editor.getShapePageBounds(id) ?? {}
    expect(boxes.get(id), id).toEqual({ minX, minY, maxX, maxY })
  }
  expect(pageCorners()).toEqual(stock(pageCorners))
}

/** Rounded: tldraw adds box to box, in an order that depends on the ids. */
function pageCorners(): number[] | undefined {
  const bounds = editor.getCurrentPageBounds()
  return (
    bounds && [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map((value) => Number(value.toFixed(6)))
  )
}

test('the grid has the bounds of every shape, whatever is moved, nested, bound or deleted', {
  timeout: 300_000,
}, () => {
  expectGridAsBounds()
  const pick = (): TLShape => {
    const shapes = editor.getCurrentPageShapes()
    const shape = shapes[Math.floor(random() * shapes.length)]
    if (!shape) throw new Error('the board is not empty')
    return shape
  }
  for (let i = 0; i < 100; i++) {
    const shape = pick()
    const kind = Math.floor(random() * 5)
    if (kind === 0) editor.deleteShapes([shape.id])
    else if (kind === 1) editor.reparentShapes([shape.id], editor.getCurrentPageId())
    else if (kind === 2 && shape.type === 'note') editor.groupShapes([shape.id, pick().id])
    else if (kind === 3) editor.createShape({ type: 'note', x: at(6000), y: at(4000) })
    else editor.updateShape({ id: shape.id, type: shape.type, x: at(6000), y: at(4000) })
    expectGridAsBounds()
  }
  look(640 / 0.1, 360 / 0.1, 0.1)
  expectGridAsBounds()
})

test('the bounds of the page follow a text whose font arrives', async () => {
  let width = 100
  vi.spyOn(editor.textMeasure, 'measureHtml').mockImplementation(
    () => ({ w: width, h: 30, x: 0, y: 0 }) as never,
  )
  const face = DefaultFontFaces.tldraw_draw.normal.normal
  const loaded = Promise.withResolvers<void>()
  vi.stubGlobal(
    'FontFace',
    class FontFaceStub {
      load = () => loaded.promise
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  editor.createShape({ type: 'text', x: 10_000, y: 0, props: { richText: toRichText('Night buses') } })
  const right = () => editor.getCurrentPageBounds()?.maxX
  const load = editor.fonts.ensureFontIsLoaded(face)
  expect(right()).toBe(10_101)
  width = 140
  loaded.resolve()
  await load
  expect(right()).toBe(10_141)
})

test('an arrow with a label is in the window, with its label', () => {
  const id = createShapeId()
  editor.createShape<TLArrowShape>({ id, type: 'arrow', props: { text: 'because', end: { x: 300, y: 0 } } })
  const bounds = editor.getShapePageBounds(id)
  const box = boardWindow(editor).grid.get().boxes.get(id)
  if (!bounds || !box) throw new Error('the arrow has bounds')
  expect(Object.values(box).every(Number.isFinite)).toBe(true)
  expect(box.minY).toBeLessThan(bounds.minY)
  expect(box.maxY).toBeGreaterThan(bounds.maxY)
  expect(editor.getShapeAtPoint({ x: 150, y: 0 }, { hitLabels: true, margin: 2 })?.id).toBe(id)
})

test('visible shapes lie in the same order as tldraw draws them, with the same opacity', () => {
  look(640, 360, 1)
  const ours = editor.getRenderingShapes().filter(({ shape }) => shape.type !== 'frame')
  const inView = new Set(ours.map(({ id }) => id))
  const all = stock(drawnByStock)
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.length).toBeLessThan(all.length / 2)
  const inOrder = (shapes: TLRenderingShape[], layer: 'index' | 'backgroundIndex') =>
    shapes
      .filter(({ id }) => inView.has(id))
      .sort((a, b) => a[layer] - b[layer])
      .map(({ id, opacity }) => ({ id, opacity }))
  expect(inOrder(ours, 'index')).toEqual(inOrder(all, 'index'))
  expect(inOrder(ours, 'backgroundIndex')).toEqual(inOrder(all, 'backgroundIndex'))
})

test('everything that tldraw finds in view is in the window, and the rest is counted as culled', () => {
  look(640, 360, 1)
  const culledByStock = stock(() => editor.getNotVisibleShapes())
  const culled = editor.getCulledShapes()
  for (const id of editor.getCurrentPageShapeIds())
    if (!culledByStock.has(id)) expect(culled.has(id), id).toBe(false)
  expect(culled.size).toBe([...culled].length)
  expect(culled.size + boardWindow(editor).inBox.get().size).toBe(editor.getCurrentPageShapeIds().size)
})

test('many notes in view leave the page with the pictures, but the one being typed in', () => {
  look(640 / 0.1, 360 / 0.1, 0.1)
  expect(boardWindow(editor).isFar.get()).toBe(true)
  const notes = () => editor.getRenderingShapes().filter(({ shape }) => shape.type === 'note')
  expect(notes()).toEqual([])
  const picture = createShapeId()
  const { x, y } = editor.getViewportPageBounds().center
  editor.createShape({ id: picture, type: 'picture', x, y })
  expect(editor.getRenderingShapes().some(({ id }) => id === picture)).toBe(false)
  const id = editor.getCurrentPageShapes().find((shape) => shape.type === 'note')?.id as TLShapeId
  editor.setEditingShape(id)
  expect(notes().map((note) => note.id)).toEqual([id])
  editor.setEditingShape(null)
  look(640, 360, 1)
  expect(boardWindow(editor).isFar.get()).toBe(false)
})

test('a far view that is being enlarged stays until it has few notes, or the camera rests', () => {
  const { isFar, inBox, rested } = boardWindow(editor)
  const lookAt = (zoom: number) => look(640 / zoom, 360 / zoom, zoom)
  lookAt(0.1)
  const view = { box: editor.getViewportPageBounds(), zoom: 0.1 }
  rested.set(view)
  expect(isFar.get()).toBe(true)
  lookAt(0.55)
  expect(inBox.get().size).toBeGreaterThan(60)
  expect(inBox.get().size).toBeLessThan(220)
  expect(isFar.get()).toBe(true)
  rested.set({ ...view, zoom: 0.55 })
  expect(isFar.get()).toBe(false)
})

test('a picture counts as four notes', () => {
  editor.deleteShapes([...editor.getCurrentPageShapeIds()])
  const hang = (count: number, y: number) =>
    editor.createShapes(Array.from({ length: count }, (_, i) => ({ type: 'picture' as const, x: i * 5, y })))
  look(640, 360, 1)
  hang(62, 0)
  expect(boardWindow(editor).isFar.get()).toBe(false)
  hang(1, 100)
  expect(boardWindow(editor).isFar.get()).toBe(true)
  expect(editor.getRenderingShapes()).toEqual([])
})
