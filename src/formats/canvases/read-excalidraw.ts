import { z } from 'zod'
import { emptyCanvas, type ForeignCanvas, type ForeignShape, leaveOut } from './foreign-canvas.ts'
import { nearestNoteColor } from './note-color.ts'

const Outer = z.object({
  type: z.enum(['excalidraw', 'excalidraw/clipboard']),
  elements: z.array(z.unknown()),
})
const Binding = z.object({ elementId: z.string() }).nullish()
/** Only the fields that are read here (docs.excalidraw.com, JSON Schema). */
const Element = z.object({
  id: z.string(),
  type: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number().default(0),
  height: z.number().default(0),
  isDeleted: z.boolean().nullish(),
  backgroundColor: z.string().nullish(),
  frameId: z.string().nullish(),
  containerId: z.string().nullish(),
  text: z.string().nullish(),
  originalText: z.string().nullish(),
  name: z.string().nullish(),
  points: z.array(z.tuple([z.number(), z.number()]).rest(z.number())).nullish(),
  startBinding: Binding,
  endBinding: Binding,
  startArrowhead: z.string().nullish(),
  endArrowhead: z.string().nullish(),
})
type Element = z.infer<typeof Element>

const FORMS = new Set(['rectangle', 'ellipse', 'diamond'])
const PLURALS: Record<string, string> = {
  image: 'pictures',
  freedraw: 'drawings',
  line: 'lines',
  embeddable: 'embedded pages',
  iframe: 'embedded pages',
}

/**
 * Reads a file of Excalidraw, or its clipboard data. A form with words becomes a note; one without stays a form. `null`
 * if it is neither.
 */
export function readExcalidraw(value: unknown): ForeignCanvas | null {
  const outer = Outer.safeParse(value)
  if (!outer.success) return null
  const canvas = emptyCanvas('Excalidraw')
  const elements = outer.data.elements.flatMap((given) => {
    const read = Element.safeParse(given)
    if (!read.success) leaveOut(canvas, 'entries that can’t be read')
    return read.success && !read.data.isDeleted ? [read.data] : []
  })
  const ids = new Set(elements.map(({ id }) => id))
  const labels = new Map<string, string>()
  for (const element of elements) {
    const { type, containerId } = element
    if (type === 'text' && containerId && ids.has(containerId)) labels.set(containerId, wordsOf(element))
  }
  for (const element of elements) readElement(element, labels, canvas)
  return canvas
}

function readElement(element: Element, labels: ReadonlyMap<string, string>, canvas: ForeignCanvas): void {
  const { type, containerId } = element
  const label = labels.get(element.id) ?? ''
  const isLabel = typeof containerId === 'string' && labels.has(containerId)
  if (FORMS.has(type) && label === '') addShape(element, 'form', { text: '', look: type }, canvas)
  else if (FORMS.has(type))
    addShape(element, 'note', { text: label, look: nearestNoteColor(element.backgroundColor) }, canvas)
  else if (type === 'text') {
    if (!isLabel) addShape(element, 'text', { text: wordsOf(element), look: null }, canvas)
  } else if (type === 'frame' || type === 'magicframe')
    addShape(element, 'frame', { text: element.name ?? '', look: null }, canvas)
  else if (type === 'arrow') readArrow(element, label, canvas)
  else leaveOut(canvas, PLURALS[type] ?? 'things of unknown kinds')
}

function addShape(
  { id: key, x, y, width: w, height: h, frameId }: Element,
  kind: ForeignShape['kind'],
  looks: Pick<ForeignShape, 'text' | 'look'>,
  canvas: ForeignCanvas,
): void {
  canvas.shapes.push({ key, kind, x, y, w, h, frame: frameId ?? null, ...looks })
}

function wordsOf({ text, originalText }: Element): string {
  return originalText ?? text ?? ''
}

function readArrow(element: Element, label: string, canvas: ForeignCanvas): void {
  const { x, y, width, height, points, startBinding, endBinding, startArrowhead, endArrowhead } = element
  const [lastX, lastY] = points?.at(-1) ?? [width, height]
  canvas.arrows.push({
    label,
    from: startBinding?.elementId ?? null,
    to: endBinding?.elementId ?? null,
    start: { x, y },
    end: { x: x + lastX, y: y + lastY },
    heads: { start: startArrowhead != null, end: endArrowhead !== null },
  })
}
