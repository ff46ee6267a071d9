import {
  type Computed,
  computed,
  type Editor,
  type ShapeUtil,
  type TLParentId,
  type TLShape,
  type TLShapeId,
  unsafe__withoutCapture,
} from 'tldraw'

interface Layers {
  index: number
  backgroundIndex: number
}

/** tldraw declares this method in its sources and leaves it out of its public types. */
type Backgrounds = ShapeUtil & { providesBackgroundForChildren?(shape: TLShape): boolean }

function isBackground(util: Backgrounds, shape: TLShape): boolean {
  return util.providesBackgroundForChildren?.(shape) ?? false
}

/**
 * The z-index of every shape of the page, as tldraw counts it: in tree order, with a frame's backgrounds above the
 * frame and below all that lies in it. A number stays the same while the tree does, however the window moves, so
 * that scrolling renders no shape anew.
 */
export function paintOrder(editor: Editor): Computed<ReadonlyMap<TLShapeId, Layers>> {
  return computed('paint order', () => {
    const layers = new Map<TLShapeId, Layers>()
    const room = editor.options.maxShapesPerPage
    let nextIndex = room * 2
    let nextBackgroundIndex = room
    const visit = (parentId: TLParentId) => {
      for (const id of editor.getSortedChildIdsForParent(parentId)) {
        layers.set(id, { index: nextIndex++, backgroundIndex: nextBackgroundIndex++ })
        if (editor.getSortedChildIdsForParent(id).length === 0) continue
        const shape = unsafe__withoutCapture(() => editor.getShape(id))
        if (!shape || !isBackground(editor.getShapeUtil(shape), shape)) {
          visit(id)
          continue
        }
        const outer = nextBackgroundIndex
        nextBackgroundIndex = nextIndex
        nextIndex += room
        visit(id)
        nextBackgroundIndex = outer
      }
    }
    visit(editor.getCurrentPageId())
    return layers
  })
}
