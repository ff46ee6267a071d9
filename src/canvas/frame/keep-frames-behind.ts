import { getIndexBelow, type IndexKey } from '@tldraw/utils'
import type { Editor, TLShape } from 'tldraw'

/**
 * A frame is opaque, so every frame that this person adds (drawn, pasted, duplicated) goes below everything in its parent. Frames
 * from the document keep their order.
 */
export function keepFramesBehind(editor: Editor): () => void {
  return editor.sideEffects.registerBeforeCreateHandler('shape', (shape, source) => {
    if (source !== 'user' || shape.type !== 'frame') return shape
    const index = indexBehind(editor, shape)
    return index === null ? shape : { ...shape, index }
  })
}

/** `null` if nothing is below it. */
function indexBehind(editor: Editor, frame: TLShape): IndexKey | null {
  const [lowestId] = editor.getSortedChildIdsForParent(frame.parentId)
  const lowest = lowestId && editor.getShape(lowestId)
  return lowest && lowest.index < frame.index ? getIndexBelow(lowest.index) : null
}

/** Below everything else in their parents. Other shapes stay where they are. */
export function sendFramesBehind(editor: Editor, shapes: readonly TLShape[]): void {
  const frames = shapes.filter((shape) => shape.type === 'frame')
  if (frames.length > 0) editor.sendToBack(frames)
}
