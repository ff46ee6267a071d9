import { memo, useRef } from 'react'
import { type Editor, type TLShapeId, useEditor, useQuickReactor, useStateTracking, useValue } from 'tldraw'
import { ShapeBoundary } from '../quarantine/shape-boundary.tsx'
import { quarantineOf } from '../quarantine/shape-quarantine.ts'
import type { BoardWindow } from './board-window.ts'
import { isCardType } from './card-types.ts'

/** More outlines than this show nothing that the selection's box does not. */
const MAX_OUTLINES = 300

const SHOWN_IN = [
  'select.idle',
  'select.brushing',
  'select.scribble_brushing',
  'select.editing_shape',
  'select.pointing_shape',
  'select.pointing_selection',
  'select.pointing_handle',
]

/**
 * Outlines of the selected and hovered shapes. tldraw's own adds a hidden SVG for every shape in the DOM, which is a quarter of
 * the memory of a large board.
 */
export function BoardIndicators({ window }: { window: BoardWindow }) {
  const editor = useEditor()
  const ids = useValue('outlined', () => outlined(editor, window), [editor, window])
  return ids.map((id) => <Indicator key={id} editor={editor} id={id} />)
}

function outlined(editor: Editor, window: BoardWindow): TLShapeId[] {
  const { isChangingStyle, isHoveringCanvas, isCoarsePointer } = editor.getInstanceState()
  if (isChangingStyle || !editor.isInAny(...SHOWN_IN)) return []
  const shown = new Set<TLShapeId>()
  const culled = editor.getCulledShapes()
  for (const id of editor.getSelectedShapeIds()) {
    if (shown.size >= MAX_OUTLINES) break
    if (!culled.has(id)) shown.add(id)
  }
  const canHover =
    isHoveringCanvas && !isCoarsePointer && editor.isInAny('select.idle', 'select.editing_shape')
  const hovered = canHover ? editor.getHoveredShapeId() : null
  // A card highlights its parts under the pointer.
  const isCard = hovered && isCardType(editor.getShape(hovered)?.type)
  if (hovered && !isCard && window.grid.get().boxes.get(hovered)) shown.add(hovered)
  return [...shown]
}

const Indicator = memo(function Indicator({ editor, id }: { editor: Editor; id: TLShapeId }) {
  const svg = useRef<SVGSVGElement>(null)
  const state = useValue('outline state', () => {
    const selected = editor.getSelectedShapeIds()
    return selected.includes(id) ? (selected.length > 1 ? 'one-of-many' : 'selected') : 'hovered'
  }, [editor, id])
  useQuickReactor('indicator place', () => {
    const transform = editor.getShapePageTransform(id)
    if (transform) svg.current?.style.setProperty('transform', transform.toCssString())
  }, [editor, id])
  const outline = useStateTracking('indicator', () => {
    const shape = editor.getShape(id)
    return shape && !shape.isLocked ? editor.getShapeUtil(shape).indicator(shape) : null
  }, [editor, id])
  return (
    <svg ref={svg} className="parley-indicator tl-overlays__item" data-state={state} aria-hidden="true">
      <g className="tl-shape-indicator">
        <ShapeBoundary quarantine={quarantineOf(editor)} shapeId={id} part="indicator">
          {outline}
        </ShapeBoundary>
      </g>
    </svg>
  )
})
