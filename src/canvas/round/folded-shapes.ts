import { type Computed, computed, type Editor, type TLFrameShape, type TLShape, type TLShapeId } from 'tldraw'

/** Whether the frame shows its round's title alone. */
export function isFolded(shape: TLShape): boolean {
  return (
    shape.type === 'frame' && typeof shape.meta.round === 'string' && typeof shape.meta.folded === 'number'
  )
}

/** The folded frame that hides this shape; null: none does. */
export function foldedAround(editor: Editor, id: TLShapeId): TLFrameShape | null {
  for (let parent = editor.getShapeParent(id); parent; parent = editor.getShapeParent(parent))
    if (isFolded(parent)) return parent as TLFrameShape
  return null
}

/** What lies in folded rounds, which everyone has out of sight. Only frames are asked, of which there are few. */
export function foldedShapes(editor: Editor): Computed<ReadonlySet<string>> {
  const frames = editor.store.query.ids('shape', () => ({ type: { eq: 'frame' } }))
  return computed<ReadonlySet<string>>('folded shapes', () => {
    const hidden = new Set<string>()
    for (const id of frames.get()) {
      const frame = editor.getShape(id)
      if (!frame || !isFolded(frame)) continue
      for (const child of editor.getShapeAndDescendantIds([id])) if (child !== id) hidden.add(child)
    }
    return hidden
  })
}
