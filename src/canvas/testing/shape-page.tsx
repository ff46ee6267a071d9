import { createRoot } from 'react-dom/client'
import type { Editor, TLShapeId } from 'tldraw'
import * as Y from 'yjs'
import { must } from '#base/must.ts'
import { checkFlat, checkRecord } from '#board/check/check-record.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type FlatRecord, flatToMap, readIn } from '#board/record/record-layout.ts'
import { type ExtremeGroup, sampleExtremeRecords } from '#board/testing/extreme-records.ts'
import { LIMITS } from '#sync/limits.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { linkOf } from '../binding/board-link.ts'
import { BoardStage } from '../shell/board-stage.tsx'
import { exportPicture } from '../view/export-picture.ts'
import { pageConnection } from './page-connection.ts'

/** The product's canvas and binding on a document in this page: e2e/every-shape.spec.ts shows extreme records on it. */
const doc = new Y.Doc()
const connection = pageConnection(doc)
const ACTIONS = { toggleReaction() {}, removeAgentReaction() {}, openNote() {} }

/** A second document that sends its updates to the first, so that records arrive as from a server. */
const remote = new Y.Doc()
remote.on('update', (update) => Y.applyUpdate(doc, update, 'remote'))

const STEPS = {
  show: () => look(1),
  point: () => point(),
  select: () => editor().select(...shapeIds()),
  drag: () => drag(),
  far: () => look(0.05),
  farthest: () => look(0.01),
  near: () => look(8),
  dark: () => editor().user.updateUserPreferences({ colorScheme: 'dark' }),
  svg: () => exportPicture(editor(), 'svg'),
  png: () => exportPicture(editor(), 'png'),
} satisfies Record<string, () => unknown>

export type ShapeStep = keyof typeof STEPS

export interface ShapePage {
  steps: ShapeStep[]
  /** Creates the groups of a seed. Returns the number of valid records in each. */
  sample(seed: number, count: number): number[]
  /** Puts the groups into the document, as one update of a server; the canvas does not get them yet. */
  put(groups: number[]): void
  putRecords(group: ExtremeGroup): void
  step(step: ShapeStep): Promise<void>
  clear(): Promise<void>
  groupOf(index: number): ExtremeGroup
  /** Does a fixed amount of work, equal on every machine, to measure how fast this one is now. */
  work(): number
  /** Ids of shapes that are in the document and not on the canvas. */
  missing(): string[]
}

let groups: ExtremeGroup[] = []

function editor(): Editor {
  return must(window.parleyEditor, 'the editor')
}

function shapeIds(): TLShapeId[] {
  return [...editor().getCurrentPageShapeIds()]
}

function look(zoom: number): void {
  const { w, h } = editor().getViewportScreenBounds()
  editor().setCamera({ x: w / 2 / zoom, y: h / 2 / zoom, z: zoom }, { immediate: true, force: true })
}

function point(): void {
  for (let x = -300; x <= 300; x += 60) {
    editor().getShapeAtPoint({ x, y: x / 2 }, { hitInside: true, hitLabels: true, margin: 8 })
    editor().getShapeAtPoint({ x, y: -x }, { hitFrameInside: true })
  }
  editor().getCurrentPageBounds()
}

/** Like a drag by hand: the selection goes 30 px to the right and back, with guides. */
function drag(): void {
  const info = {
    target: 'canvas',
    shiftKey: false,
    altKey: false,
    ctrlKey: true,
    metaKey: false,
    accelKey: true,
  }
  const send = (name: 'pointer_down' | 'pointer_move' | 'pointer_up', x: number) =>
    editor().dispatch({
      ...info,
      type: 'pointer',
      name,
      point: { x, y: 300, z: 0.5 },
      pointerId: 1,
      button: 0,
      isPen: false,
      target: 'canvas',
    })
  const bounds = editor().getSelectionRotatedScreenBounds()
  const from = bounds ? bounds.center.x : 300
  send('pointer_move', from)
  send('pointer_down', from)
  for (let x = 5; x <= 30; x += 5) send('pointer_move', from + x)
  send('pointer_move', from)
  editor().cancel()
  send('pointer_up', from)
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function painted(): Promise<void> {
  linkOf(doc).binding?.flush()
  for (let i = 0; i < 3; i++) await frame()
  await new Promise((resolve) => setTimeout(resolve))
}

/** The ids within a group are the same in every group: on one board they need distinct names. */
function renamed(group: ExtremeGroup, name: string): ExtremeGroup {
  const rename = (id: string) => id.replace(/^(shape|binding):/, `$1:${name}`)
  return Object.fromEntries(
    Object.entries(group).map(([id, flat]): [string, FlatRecord] => {
      const [first, second] = must(readIn(flat.in), 'the place of a record')
      const isBinding = id.startsWith('binding:')
      return [rename(id), { ...flat, in: [rename(first), isBinding ? rename(second) : second] }]
    }),
  )
}

function put(group: ExtremeGroup): void {
  const shapes = boardShapes(remote)
  for (const [id, flat] of Object.entries(group)) {
    if (checkFlat(id, flat, LIMITS)) continue
    shapes.set(id, flatToMap(flat))
    const refused = checkRecord(id, shapes.get(id), LIMITS)
    if (refused) throw new Error(`legal before it is in a document, not in it: ${JSON.stringify(refused)}`)
  }
}

const page: ShapePage = {
  steps: Object.keys(STEPS) as ShapeStep[],
  sample(seed, count) {
    groups = sampleExtremeRecords(seed, count)
    return groups.map(
      (group) => Object.entries(group).filter(([id, flat]) => !checkFlat(id, flat, LIMITS)).length,
    )
  },
  put(indices) {
    remote.transact(() => {
      for (const i of indices) put(renamed(must(groups[i], 'a group'), `g${i}`))
    })
  },
  putRecords: (group) => remote.transact(() => put(group)),
  async step(step) {
    linkOf(doc).binding?.flush()
    await STEPS[step]()
    await painted()
  },
  async clear() {
    remote.transact(() => {
      for (const id of [...boardShapes(remote).keys()]) boardShapes(remote).delete(id)
    })
    editor().user.updateUserPreferences({ colorScheme: 'light' })
    look(1)
    await painted()
  },
  work: () => {
    let sum = 0
    for (let i = 0; i < 2e7; i++) sum += Math.sqrt(i % 1_000) * (i & 7)
    return sum
  },
  groupOf: (index) => must(groups[index], 'a group'),
  missing: () =>
    [...boardShapes(doc).keys()].filter(
      (id) => id.startsWith('shape:') && !editor().getShape(id as TLShapeId),
    ),
}

Object.assign(window, { shapePage: page })
window.__parleyTest = true

createRoot(must(document.getElementById('root'), '#root')).render(
  <TooltipProvider>
    <ToastProvider>
      <BoardStage connection={connection} onView={() => undefined} actions={ACTIONS} />
    </ToastProvider>
  </TooltipProvider>,
)
