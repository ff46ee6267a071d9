import { createShapeId, type Editor, type TLArrowBinding, type TLShapeId } from 'tldraw'
import { selectedNoteShapes } from './change-selected.ts'

const MIDDLE = { x: 0.5, y: 0.5 }

/** An arrow from each selected note to the next, in the order in which they were selected. One step for undo. */
export function connectSelected(editor: Editor): void {
  const ids = selectedNoteShapes(editor).map(({ id }) => id)
  const missing = ids.flatMap((from, i) => {
    const to = ids[i + 1]
    return to && !isConnected(editor, from, to) ? [{ from, to }] : []
  })
  if (editor.getIsReadonly() || missing.length === 0) return
  editor.markHistoryStoppingPoint('connect notes')
  editor.run(() => {
    for (const { from, to } of missing) connect(editor, from, to)
  })
}

function connect(editor: Editor, from: TLShapeId, to: TLShapeId): void {
  const [start, end] = [editor.getShapePageBounds(from), editor.getShapePageBounds(to)]
  if (!start || !end) return
  const id = createShapeId()
  const way = { x: end.midX - start.midX, y: end.midY - start.midY }
  editor.createShape({ id, type: 'arrow', x: start.midX, y: start.midY, props: { end: way } })
  // A board that is full has no arrow.
  if (!editor.getShape(id)) return
  editor.createBindings<TLArrowBinding>([
    { type: 'arrow', fromId: id, toId: from, props: bindingAt('start') },
    { type: 'arrow', fromId: id, toId: to, props: bindingAt('end') },
  ])
}

function bindingAt(terminal: 'start' | 'end'): TLArrowBinding['props'] {
  return { terminal, normalizedAnchor: MIDDLE, isExact: false, isPrecise: false, snap: 'none' }
}

function isConnected(editor: Editor, from: TLShapeId, to: TLShapeId): boolean {
  const arrowsAt = (id: TLShapeId, terminal: 'start' | 'end') =>
    editor
      .getBindingsToShape<TLArrowBinding>(id, 'arrow')
      .filter(({ props }) => props.terminal === terminal)
      .map(({ fromId }) => fromId)
  const starting = new Set(arrowsAt(from, 'start'))
  return arrowsAt(to, 'end').some((arrow) => starting.has(arrow))
}
