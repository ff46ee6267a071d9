import { type Computed, computed, type Editor, type TLFrameShape, type TLShape, type TLShapeId } from 'tldraw'

/** The server lays out a round's frame, so people's notes stay out of its lanes unless they are put there. */
export function isRoundFrame(frame: TLShape): boolean {
  return typeof frame.meta.round === 'string'
}

export function isFolded(shape: TLShape): boolean {
  return shape.type === 'frame' && isRoundFrame(shape) && typeof shape.meta.folded === 'number'
}

/** The folded frame that hides this shape; `null` if there is none. */
export function foldedAround(editor: Editor, id: TLShapeId): TLFrameShape | null {
  for (let parent = editor.getShapeParent(id); parent; parent = editor.getShapeParent(parent))
    if (isFolded(parent)) return parent as TLFrameShape
  return null
}

/** The content of folded rounds, which is hidden for everyone. Checks only frames, of which there are few. */
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
