import {
  computed,
  type Editor,
  type StateNode,
  type TLShapeId,
  unsafe__withoutCapture,
  Vec,
  type VecLike,
} from 'tldraw'
import { NOTE_SIZE, noteSide } from '#board/record/record-kinds.ts'
import { boardWindow } from '../window/install-window.ts'

/** tldraw compares all pairs of shapes that it aligns with, so it gets only the nearest ones. */
const MAX_SHAPES = 80
/** Screen pixels: this close to the place beside another note, a note snaps to it. tldraw has the same. */
const PIT_PX = 10

/** tldraw's state of a drag. */
interface TranslatingState extends StateNode {
  snapshot: {
    noteAdjacentPositions?: readonly Vec[]
    noteSnapshot?: { pagePoint: Vec; pageRotation: number; shape: { props: { scale: number; size: string } } }
  }
}

/**
 * Guides that show the alignment of a dragged shape. tldraw aligns with everything on the page and then ignores the
 * places beside notes; here it aligns with nearby shapes, and those places have priority. Ctrl places freely.
 */
export function installGuides(editor: Editor): void {
  const translating = editor.getStateDescendant<TranslatingState>('select.translating')
  if (!translating) throw new Error('the select tool has a state for dragging')
  const { snaps } = editor
  const nearby = computed('shapes to align with', () => shapesToAlignWith(editor))
  snaps.getSnappableShapes = () => nearby.get()
  const align = snaps.shapeBounds.snapTranslateShapes.bind(snaps.shapeBounds)
  snaps.shapeBounds.snapTranslateShapes = (drag) => {
    const nudge = nudgeToPlaceBeside(editor, translating, drag.dragDelta)
    return nudge ? { nudge } : align(drag)
  }
}

/** Shapes in the frame or page of all selected shapes: those in view, nearest to the start of the drag. */
function shapesToAlignWith(editor: Editor): Set<TLShapeId> {
  const parentId = editor.findCommonAncestor(editor.getSelectedShapes()) ?? editor.getCurrentPageId()
  const selected = new Set(editor.getSelectedShapeIds())
  const view = editor.getViewportPageBounds()
  const inBox = boardWindow(editor).inBox.get()
  // The set changes with the view and the selection; subscribing to thousands of shapes would slow the drag.
  return unsafe__withoutCapture(() => {
    const from = editor.inputs.originPagePoint
    const near = [...inBox].flatMap((id) => {
      const shape = selected.has(id) ? undefined : editor.getShape(id)
      const isHere = shape?.parentId === parentId || shape?.id === parentId
      if (!shape || !isHere || !editor.getShapeUtil(shape).canSnap(shape)) return []
      const bounds = editor.getShapePageBounds(shape)
      return bounds?.collides(view) ? [{ id, far: Vec.Dist2(bounds.center, from) }] : []
    })
    near.sort((a, b) => a.far - b.far)
    return new Set(near.slice(0, MAX_SHAPES).map(({ id }) => id))
  })
}

/** `null` if the dragged note is near none of the places. */
function nudgeToPlaceBeside(editor: Editor, { snapshot }: TranslatingState, moved: VecLike): Vec | null {
  const { noteAdjacentPositions: places, noteSnapshot: note } = snapshot
  if (!places || !note) return null
  // tldraw has the places beside ordinary notes only.
  if (noteSide(note.shape.props.size, 1) !== NOTE_SIZE) return null
  const half = noteSide(note.shape.props.size, note.shape.props.scale) / 2
  const center = Vec.Add(note.pagePoint, moved).add(new Vec(half, half).rot(note.pageRotation))
  const reach = PIT_PX / editor.getZoomLevel()
  let nearest: Vec | null = null
  for (const place of places) {
    const nudge = Vec.Sub(place, center)
    if (nudge.len() < (nearest?.len() ?? reach)) nearest = nudge
  }
  return nearest
}
