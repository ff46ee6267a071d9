import { Box, type Editor, type TLFrameShape, type TLParentId, type TLShape } from 'tldraw'
import { withTitle } from '#board/doc/obstacles.ts'
import { asFrame } from '../frame/frame-content.ts'
import { isInLocked } from '../lock/facilitator-lock.ts'
import { isFolded, isRoundFrame } from '../signals/folded-shapes.ts'

/**
 * Types of shapes for a grid. Lines, arrows and drawings belong to the shapes they lie on, and a synthesis lies beside its notes.
 */
const GRID_TYPES: ReadonlySet<string> = new Set(['note', 'picture', 'text', 'geo', 'group', 'frame'])

export interface OrderedShapes {
  parentId: TLParentId
  /** `null` on the page and in a group. */
  frame: TLFrameShape | null
  /** The frame itself is selected, so its notes are laid out from its corner. */
  isWholeFrame: boolean
  shapes: TLShape[]
}

/**
 * Returns the shapes to tidy: the selected shapes, by parent, or the notes of the only selected frame. Leaves out
 * locked and hidden shapes, and rounds: the lanes of a round show the author of each answer, and the server fills them.
 */
export function shapesToOrder(editor: Editor): OrderedShapes[] {
  const whole = selectedPlainFrame(editor)
  const selected = whole ? childrenOf(editor, whole).filter(isNote) : selectedOutermost(editor)
  const byParent = new Map<TLParentId, TLShape[]>()
  for (const shape of selected) {
    if (!GRID_TYPES.has(shape.type) || !isMovable(editor, shape)) continue
    const others = byParent.get(shape.parentId)
    if (others) others.push(shape)
    else byParent.set(shape.parentId, [shape])
  }
  return [...byParent].flatMap(([parentId, shapes]) =>
    shapes.length < 2
      ? []
      : [
          {
            parentId,
            frame: asFrame(editor, parentOf(editor, shapes)),
            isWholeFrame: whole !== null,
            shapes,
          },
        ],
  )
}

function parentOf(editor: Editor, [first]: readonly TLShape[]): TLShape | undefined {
  return first && editor.getShapeParent(first)
}

/** Like `shapesToOrder`, with notes only; sets with fewer than two notes are left out. */
export function notesToOrder(editor: Editor): OrderedShapes[] {
  return shapesToOrder(editor).flatMap((set) => {
    const shapes = set.shapes.filter(isNote)
    return shapes.length < 2 ? [] : [{ ...set, shapes }]
  })
}

/** The only selected shape, if it is an open frame of no round. */
function selectedPlainFrame(editor: Editor): TLFrameShape | null {
  const frame = asFrame(editor, editor.getOnlySelectedShape() ?? undefined)
  return frame && !isRoundFrame(frame) && !isFolded(frame) ? frame : null
}

/** Without those whose frame or group is selected too. */
export function selectedOutermost(editor: Editor): TLShape[] {
  const ids = new Set(editor.getSelectedShapeIds())
  return editor.getSelectedShapes().filter((shape) => {
    for (let parent = editor.getShapeParent(shape); parent; parent = editor.getShapeParent(parent))
      if (ids.has(parent.id)) return false
    return true
  })
}

export function isMovable(editor: Editor, shape: TLShape): boolean {
  return !isInLocked(editor, shape) && !editor.isShapeHidden(shape) && !isOfRound(editor, shape)
}

export function isOfRound(editor: Editor, shape: TLShape): boolean {
  for (let one: TLShape | undefined = shape; one; one = editor.getShapeParent(one))
    if (one.type === 'frame' && isRoundFrame(one)) return true
  return false
}

export function isInRound(editor: Editor, shape: TLShape): boolean {
  const parent = editor.getShapeParent(shape)
  return parent !== undefined && isOfRound(editor, parent)
}

export function isNote({ type }: TLShape): boolean {
  return type === 'note'
}

/** From bottom to top. */
export function childrenOf(editor: Editor, parent: TLShape): TLShape[] {
  return editor.getSortedChildIdsForParent(parent.id).flatMap((id) => editor.getShape(id) ?? [])
}

/** In its parent's coordinates, including a frame's title. */
export function localBox(editor: Editor, shape: TLShape): { x: number; y: number; w: number; h: number } {
  const corners = editor.getShapeLocalTransform(shape).applyToPoints(editor.getShapeGeometry(shape).vertices)
  const { x, y, w, h } = Box.FromPoints(corners)
  return shape.type === 'frame' ? withTitle({ x, y, w, h }) : { x, y, w, h }
}
