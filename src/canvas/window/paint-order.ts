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

/** This method is in tldraw's sources but not in its public types. */
type Backgrounds = ShapeUtil & { providesBackgroundForChildren?(shape: TLShape): boolean }

function isBackground(util: Backgrounds, shape: TLShape): boolean {
  return util.providesBackgroundForChildren?.(shape) ?? false
}

/**
 * The z-index of every shape of the page, computed like tldraw's: in tree order, with a frame's backgrounds above the frame and
 * below its content. Only frames are lower: a sheet is opaque, and must not cover notes of another frame. A number stays the same
 * while the tree does, however the window moves, so that scrolling renders no shape again.
 */
export function paintOrder(editor: Editor): Computed<ReadonlyMap<TLShapeId, Layers>> {
  const frames = editor.store.query.ids('shape', () => ({ type: { eq: 'frame' } }))
  return computed('paint order', () => {
    const layers = new Map<TLShapeId, Layers>()
    const room = editor.options.maxShapesPerPage
    let nextIndex = room * 2
    let nextBackgroundIndex = room
    const firstNote = findFirstNote(editor, editor.getCurrentPageId())
    /** The index of the next frame after the first note; `null` before that note. */
    let nextSheetIndex: number | null = null
    const indexOf = (id: TLShapeId): number => {
      if (id === firstNote) {
        nextSheetIndex = nextIndex
        nextIndex += frames.get().size
      }
      return nextSheetIndex !== null && frames.get().has(id) ? nextSheetIndex++ : nextIndex++
    }
    const visit = (parentId: TLParentId) => {
      for (const id of editor.getSortedChildIdsForParent(parentId)) {
        layers.set(id, { index: indexOf(id), backgroundIndex: nextBackgroundIndex++ })
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

/** The note that tldraw would paint below all other notes. */
function findFirstNote(editor: Editor, parentId: TLParentId): TLShapeId | null {
  for (const id of editor.getSortedChildIdsForParent(parentId)) {
    if (unsafe__withoutCapture(() => editor.getShape(id)?.type) === 'note') return id
    const inside = findFirstNote(editor, id)
    if (inside) return inside
  }
  return null
}
