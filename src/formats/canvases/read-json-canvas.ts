import { z } from 'zod'
import type { NoteColor } from '#board/record/record-kinds.ts'
import { emptyCanvas, type ForeignCanvas, frameByPlace, leaveOut } from './foreign-canvas.ts'
import { nearestNoteColor } from './note-color.ts'

/** JSON Canvas 1.0, which Obsidian and others write (jsoncanvas.org). */
const Outer = z.object({ nodes: z.array(z.unknown()).optional(), edges: z.array(z.unknown()).optional() })
const Node = z.object({
  id: z.string(),
  type: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.union([z.string(), z.number()]).transform(String).optional(),
  text: z.string().optional(),
  file: z.string().optional(),
  url: z.string().optional(),
  label: z.string().optional(),
})
type Node = z.infer<typeof Node>
const Edge = z.object({
  fromNode: z.string(),
  toNode: z.string(),
  fromEnd: z.string().optional(),
  toEnd: z.string().optional(),
  label: z.string().optional(),
})

const PRESETS: Record<string, NoteColor> = {
  1: 'light-red',
  2: 'orange',
  3: 'yellow',
  4: 'green',
  5: 'light-blue',
  6: 'light-violet',
}

/** `null` if it has neither nodes nor edges. A file on the canvas becomes a note with its name. */
export function readJsonCanvas(value: unknown): ForeignCanvas | null {
  const outer = Outer.safeParse(value)
  if (!outer.success || (!outer.data.nodes && !outer.data.edges)) return null
  const canvas = emptyCanvas('JSON Canvas')
  const { nodes = [], edges = [] } = outer.data
  for (const given of nodes) readNode(given, canvas)
  const places = new Map(canvas.shapes.map((shape) => [shape.key, shape]))
  for (const given of edges) {
    const edge = Edge.safeParse(given)
    const from = edge.success && places.get(edge.data.fromNode)
    const to = edge.success && places.get(edge.data.toNode)
    if (!edge.success || !from || !to) {
      leaveOut(canvas, 'arrows that lead nowhere')
      continue
    }
    const { label = '', fromEnd = 'none', toEnd = 'arrow' } = edge.data
    const heads = { start: fromEnd === 'arrow', end: toEnd === 'arrow' }
    canvas.arrows.push({ label, from: from.key, to: to.key, start: from, end: to, heads })
  }
  frameByPlace(canvas)
  return canvas
}

function readNode(given: unknown, canvas: ForeignCanvas): void {
  const read = Node.safeParse(given)
  const words = read.data?.text ?? read.data?.url ?? read.data?.file ?? ''
  if (!read.success) leaveOut(canvas, 'entries that can’t be read')
  else if (read.data.type === 'group') addShape(read.data, 'frame', read.data.label ?? '', canvas)
  else if (words.trim() === '') leaveOut(canvas, 'empty cards')
  else {
    addShape(read.data, 'note', words, canvas)
    if (read.data.file !== undefined) leaveOut(canvas, 'contents of files, whose names are notes')
  }
}

function addShape(node: Node, kind: 'frame' | 'note', text: string, canvas: ForeignCanvas): void {
  const { id: key, x, y, width: w, height: h, color = '' } = node
  const look = PRESETS[color] ?? nearestNoteColor(color)
  canvas.shapes.push({ key, kind, text, x, y, w, h, look, frame: null })
}
